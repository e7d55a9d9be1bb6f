"""Hypothesis profiles: a quick one for every run, a long one for ``make soak``."""

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True)
settings.register_profile(
    "soak", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("quick")
