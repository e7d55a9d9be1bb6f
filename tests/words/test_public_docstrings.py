"""The API reference is made from docstrings: every public name has one, and every field that a user reads."""

import inspect

import grailwar as gw
from grailwar import testing
from grailwar.dominate.text.language import field_docs


def undocumented(thing: object, name: str) -> list[str]:
    """The public parts of a function or class that say nothing about themselves."""
    if not inspect.isclass(thing):
        return [] if inspect.isfunction(thing) and inspect.getdoc(thing) else [name]
    own = [(f"{name}.{key}", item) for key, item in vars(thing).items() if not key.startswith("_")]
    methods = [(key, item.fget if isinstance(item, property) else item) for key, item in own]
    silent = [key for key, item in methods if inspect.isfunction(item) and not inspect.getdoc(item)]
    return silent if inspect.getdoc(thing) else [name, *silent]


def test_every_public_name_has_a_docstring() -> None:
    public = [(name, getattr(module, name)) for module in (gw, testing) for name in module.__all__]
    silent = [part for name, thing in public if name != "UNLIMITED" for part in undocumented(thing, name)]
    # `replace` is made once for all values; `Decision` is a union, whose members are public, too
    assert [part for part in silent if not part.endswith(".replace")] == ["Decision"]


def test_reasons_explain_each_field() -> None:
    assert set(field_docs(gw.Reason)) == {"cause", "text", "place"}
