"""Dominate Grail War: 3 to 7 Masters, hidden Servants, eight rounds and Climax rounds until one Master is left."""
