"""What card files are read from: the text of the built-in one and of packs; and the digest of what they hold."""

import hashlib
import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from grailwar.core.errors import CardDataError
from grailwar.core.layers import Problem
from grailwar.core.tomlplace import Place

BUILT_IN = "cards.toml"


def built_in_text() -> str:
    """The text of the built-in card file: in the installed package, or in the source tree beside ``src``."""
    packaged = resources.files("grailwar").joinpath("data", BUILT_IN)
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "data" / BUILT_IN).read_text(encoding="utf-8")


def text_of_pack(path: str | Path) -> str:
    """The text of a pack; a byte order mark, as some editors write it, is no part of it."""
    data = b""
    try:
        data = Path(path).read_bytes()
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="replace").split("\n")
        place = Place(str(path), len(before), len(before[-1]) + 1)
        raise CardDataError((Problem(place, f"cannot be read: not UTF-8 ({error.reason})"),)) from error
    except (OSError, ValueError, TypeError) as error:  # the latter two for what is no name of a file
        raise CardDataError((Problem(Place(str(path), 0, 0), f"cannot be read: {error}"),)) from error


_UNSEEN_BY_RULES = frozenset({"name", "true_name", "source", "estimated"})


def digest_of(data: Mapping[str, Any]) -> str:
    """SHA-256 of all that the rules can see of a card file; the order of its tables changes nothing."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items() if key not in _UNSEEN_BY_RULES}
        return [plain(item) for item in value] if isinstance(value, list) else value

    whole = {}
    for key, value in data.items():
        entries = plain(value)
        in_order = key == "location" or not isinstance(entries, list)
        whole[key] = entries if in_order else sorted(entries, key=lambda entry: str(entry.get("id")))
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
