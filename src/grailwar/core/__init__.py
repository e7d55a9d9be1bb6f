"""What any of the engine's games needs: values, randomness, piles, tallies, errors. Nothing here names a game."""
