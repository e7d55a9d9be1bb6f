"""Log entries go through JSON without loss, each class of them."""

import json
from typing import Any

import pytest
from played_states import play, scenario_states

import grailwar as gw
from grailwar.core.errors import SaveError
from grailwar.dominate import log
from grailwar.dominate.entry_json import ENTRIES, entry_from_json, entry_to_json
from grailwar.dominate.ids import Cause, rule_cause


def through_json(entry: log.Entry) -> log.Entry:
    return entry_from_json(json.loads(json.dumps(entry_to_json(entry))))


def test_every_class_of_entries_goes_through_json() -> None:
    entries: dict[str, log.Entry] = {}
    for state in (*scenario_states(), *play(3, 5), *play(7, 11)):
        entries.update({type(entry).__name__: entry for entry in state.log})
    assert sorted(set(ENTRIES) - set(entries)) == []
    assert [entry for entry in entries.values() if through_json(entry) != entry] == []


def test_whole_logs_of_a_game_go_through_json() -> None:
    entries = [entry for state in play(5, 2) for entry in state.log]
    assert [through_json(entry) for entry in entries] == entries


def test_an_entry_is_readable_as_plain_data() -> None:
    entry = log.CardsUsed(2, (gw.UsedCard("luck"), gw.UsedCard("rush", True)), rule_cause("R8.2"))
    assert entry_to_json(entry) == {
        "is": "CardsUsed",
        "seat": 2,
        "cards": [{"card": "luck", "down": False}, {"card": "rush", "down": True}],
        "cause": {"kind": "rule", "id": "R8.2"},
    }
    assert entry_to_json(log.Decided(0, gw.Use("luck", True))) == {
        "is": "Decided",
        "seat": 0,
        "decision": "use luck down",
    }


GOOD: dict[str, Any] = entry_to_json(log.TerrainTaken(0, "miyama", 3, None, Cause("card", "reins-of-the-rider")))
BATTLE = log.Battle("miyama", ((0, 5), (1, 4)), ((), ()), (), (0,), (1,), 2, 2, 4, rule_cause("R10.6"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "$: [] is not a table"),
        ({"is": "Battel"}, "$: unknown kind of entry 'Battel'; allowed: "),
        ({"is": ["Battle"]}, "$: unknown kind of entry ['Battle']; allowed: "),
        ({**GOOD, "seats": 1}, "$: unknown key 'seats'; allowed: cause, holder, location, seat, value; did you mean"),
        ({key: value for key, value in GOOD.items() if key != "value"}, "$: the key 'value' is missing"),
        ({**GOOD, "value": "3"}, "$.value: '3' is not of type int"),
        ({**GOOD, "value": True}, "$.value: True is not of type int"),
        ({**GOOD, "holder": "x"}, "$.holder: 'x' is not of type int"),
        ({**GOOD, "cause": "card luck"}, "$.cause: 'card luck' is not a table"),
        ({"is": "Decided", "seat": 0, "decision": "jump"}, "$.decision: 'jump' is not a decision; allowed: "),
        ({**entry_to_json(BATTLE), "totals": [[0, 5, 1]]}, "$.totals[0]: 3 items where 2 belong"),
        ({**entry_to_json(BATTLE), "winners": 0}, "$.winners: 0 is not a list"),
    ],
)
def test_what_is_no_entry_is_refused_with_its_place(data: Any, said: str) -> None:
    with pytest.raises(SaveError) as error:
        entry_from_json(data)
    assert str(error.value).startswith(said)
