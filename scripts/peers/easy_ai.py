"""easyAI on uniform random trees: python easy_ai.py B D SEED LO HI RUNS, a line for each algorithm.

Prints algorithm, value, leaves evaluated and the seconds of the quickest run, with tabs between.

A game is the path to a node, as easyAI's own examples keep a board: make_move goes to a child, unmake_move back, and
nothing is copied. The nodes are those of gametrace: a node is the state in which its first leaf is drawn from
PCG-XSH-RR 64/32, and the state of a child is one multiplication and one addition away.
"""

import sys
import time

from easyAI import AI_Player, Negamax, SSS, TranspositionTable, TwoPlayerGame

MULTIPLIER = 6364136223846793005
WORD = (1 << 64) - 1


def seeded(seed):
    """State and increment of rand_pcg's Pcg32::seed_from_u64(seed): the seed is stretched by another PCG."""
    words = []
    for _ in range(4):
        seed = (seed * MULTIPLIER + 11634580027462260723) & WORD
        words.append(output(seed))
    state = words[0] | words[1] << 32
    increment = words[2] | words[3] << 32 | 1
    return ((state + increment) * MULTIPLIER + increment) & WORD, increment


def output(state):
    """What the generator draws in this state."""
    word = ((state >> 18 ^ state) >> 27) & 0xFFFFFFFF
    turn = state >> 59
    return (word >> turn | word << (-turn & 31)) & 0xFFFFFFFF


def jumps(increment, branching, depth):
    """For each level, the (multiplier, increment) from a node's state to that of each of its children."""
    levels = []
    over = (MULTIPLIER, increment)
    for _ in range(depth):
        row = [(1, 0)]
        for _ in range(branching):
            m, a = row[-1]
            row.append((m * over[0] & WORD, (a * over[0] + over[1]) & WORD))
        # The way over all children of a node of this level is that over one node of the level above.
        over = row.pop()
        levels.append(row)
    return levels[::-1]


class RandomTree(TwoPlayerGame):
    """The tree random:B,D,seed=SEED,values=LO..HI; player 1 is MAX."""

    def __init__(self, branching, depth, seed, low, high):
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        state, increment = seeded(seed)
        self.path = [state]
        self.depth = depth
        self.moves = list(range(branching))
        self.jumps = jumps(increment, branching, depth)
        self.low, self.size = low, high - low + 1
        self.leaves = 0

    def possible_moves(self):
        return self.moves[:]

    def make_move(self, move):
        multiplier, increment = self.jumps[len(self.path) - 1][move]
        self.path.append((self.path[-1] * multiplier + increment) & WORD)

    def unmake_move(self, move):
        self.path.pop()

    def is_over(self):
        return len(self.path) > self.depth

    def scoring(self):
        """The leaf's value to the side to move, as easyAI wants it."""
        self.leaves += 1
        value = self.low + (output(self.path[-1]) * self.size >> 32)
        return value if self.current_player == 1 else -value

    def ttentry(self):
        # A leaf's state alone would name the node; with the length of the path it names any.
        return len(self.path), self.path[-1]


def main():
    branching, depth, seed, low, high, runs = map(int, sys.argv[1:])
    bound = max(abs(low), abs(high)) + 1
    algorithms = {
        "Negamax, alpha-beta": lambda: Negamax(depth, win_score=bound),
        "SSS, with a table": lambda: SSS(depth, win_score=bound, tt=TranspositionTable()),
    }
    quickest = {name: float("inf") for name in algorithms}
    found = {}
    for _ in range(runs):
        for name, algorithm in algorithms.items():
            game, player = RandomTree(branching, depth, seed, low, high), algorithm()
            start = time.perf_counter()
            player(game)
            quickest[name] = min(quickest[name], time.perf_counter() - start)
            found[name] = player.alpha, game.leaves
    for name, (value, leaves) in found.items():
        print(name, value, leaves, quickest[name], sep="\t")


main()
