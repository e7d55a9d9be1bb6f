"""The phases of a round (R3.2). Each function takes a state and returns the next one; ``engine.STEPS`` lists them."""
