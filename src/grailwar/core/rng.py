"""Random numbers as a function of a seed, a purpose and a counter: no hidden state, the same on every platform.

The generator is SplitMix64. Each purpose (the deal, the reshuffles of one seat, ...) is a stream of its own, so a rule
that draws once more does not move any other result.
"""

from math import factorial
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_STRIDE = 0x632BE59BD9B4E019


def mix(number: int) -> int:
    """SplitMix64's finalizer: 64 bits in, 64 well-mixed bits out.

    >>> hex(mix(0x9E3779B97F4A7C15))  # the first output of SplitMix64 seeded with 0
    '0xe220a8397b1dcdaf'
    """
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def draw(seed: int, purpose: int, counter: int, below: int) -> int:
    """A number from 0 to ``below - 1``: draw number ``counter`` (0, 1, ...) of the stream ``purpose``.

    As many 64-bit words are used as keep the bias below 2**-64.
    """
    place = mix(mix((seed + _GAMMA) & _MASK) + purpose & _MASK) + counter * _STRIDE
    number, size = 0, 1
    while size < below << 64:
        place = (place + _GAMMA) & _MASK
        number = (number << 64) | mix(place)
        size <<= 64
    return number % below


def shuffled(items: tuple[T, ...], seed: int, purpose: int, counter: int = 0) -> tuple[T, ...]:
    """All items, in an order drawn uniformly from all orders."""
    left = list(items)
    order: list[T] = []
    take, put = left.pop, order.append  # looked up once: decks are long
    rank = draw(seed, purpose, counter, factorial(len(left)))
    for size in range(len(left), 0, -1):
        put(take(rank % size))
        rank //= size
    return tuple(order)
