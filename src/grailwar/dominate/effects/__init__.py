"""The card language: moments, conditions, selectors, operations and modifiers, a small vocabulary each."""
