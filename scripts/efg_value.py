"""Loads an EFG game with pygambit and holds its value by backward induction to that of `tree --format json`."""

import json
import sys

import pygambit

game = pygambit.read_efg(sys.argv[1])
first, second = game.players
assert game.is_perfect_recall and all(len(infoset.members) == 1 for infoset in game.infosets)


def value(node, received=0):
    if node.outcome:
        received += float(node.outcome[first])
        assert node.outcome[first] + node.outcome[second] == 0
    if node.is_terminal:
        return received
    best = max if node.player == first else min
    return best(value(child, received) for child in node.children)


expected = json.load(open(sys.argv[2]))["summary"]["value"]
assert value(game.root) == expected, f"{value(game.root)} is not {expected}"
