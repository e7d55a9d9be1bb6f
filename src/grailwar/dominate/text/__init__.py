"""The only place with sentences for people; one module for each thing that is told."""
