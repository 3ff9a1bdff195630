"""How the tests draw their examples.

The default profile draws the same examples in every run, so that a failure on one machine is a failure on all.
``pytest --hypothesis-profile=explore`` looks for new ones, many more, for as long as it takes.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("default"), derandomize=False, max_examples=2000)
settings.load_profile("default")
