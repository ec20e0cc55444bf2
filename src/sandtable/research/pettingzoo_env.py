"""The games as PettingZoo environments: agents act in turn, each from the view of its seat.

>>> from sandtable.research.pettingzoo_env import env
>>> table = env("game-of-war", options={"move_limit": 4})
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> table.step(int(observation["action_mask"].argmax()))
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sandtable.core import Dice, OptionValue, Seat, State
from sandtable.core.dice import new_seed
from sandtable.research.action_space import NumberedAction
from sandtable.research.encoder import Encoder
from sandtable.research.observation import Array

Observation: TypeAlias = dict[str, Array | NDArray[np.int8]]
LONGEST = 10_000
"""Default number of actions after which a match is truncated."""
_WIDTH = 160
"""Columns of a printed board."""


class SandtableEnv(AECEnv):  # type: ignore[misc]
    """A match with the seats as agents.

    An action is an index into the list of the seat's current actions. An observation is a dictionary of
    `observation`, as `Encoder` describes it, and `action_mask`. The info of the agent to act holds the texts
    of its actions under `actions`.
    """

    metadata: ClassVar[dict[str, object]] = {
        "name": "sandtable_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, encoder: Encoder, *, longest: int = LONGEST, render_mode: str | None = None) -> None:
        super().__init__()
        self.encoder = encoder
        self.render_mode = render_mode
        self.possible_agents = list(encoder.seats)
        self._longest = longest
        self._action_spaces = {seat: spaces.Discrete(encoder.most_actions) for seat in encoder.seats}
        self._observation_spaces = {
            seat: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (encoder.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (encoder.most_actions,), np.int8),
                }
            )
            for seat in encoder.seats
        }
        self.agents: list[Seat] = []

    def observation_space(self, agent: Seat) -> spaces.Space[Observation]:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Space[int]:
        """The space of an agent's actions; the action mask marks those that exist now."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Begin a match. Equal seeds and actions produce equal matches."""
        self._dice = Dice(new_seed() if seed is None else str(seed))
        self._state: State = self.encoder.game.start(self.encoder.setup, self._dice)[0]
        self._played = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select_next_agent()

    def observe(self, agent: Seat) -> Observation:
        """The current observation of an agent."""
        actions = self._actions if agent == self.agent_selection else ()
        mask = np.zeros(self.encoder.most_actions, np.int8)
        mask[: len(actions)] = 1
        return {"observation": self.encoder.observation(self._state, agent, actions), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action for the agent to act; raise `ValueError` for an unknown number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._actions):
            raise ValueError(f"{agent} has {len(self._actions)} actions now; there is no number {action}")
        self._cumulative_rewards[agent] = 0.0
        taken = self._actions[int(action)].action
        self._state = self.encoder.game.apply(self._state, agent, taken, self._dice).state
        self._played += 1
        over = self._state.outcome is not None
        self.rewards = self.encoder.rewards(self._state)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self._played >= self._longest)
        self._select_next_agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as a spectator sees it, as text."""
        from rich.console import Console  # noqa: PLC0415 - only needed here

        from sandtable.core.language import ENGLISH, catalogue  # noqa: PLC0415 - only needed here
        from sandtable.scenes.text import picture  # noqa: PLC0415 - only needed here

        scene = self.encoder.game.view(self._state, None).scene
        if self.render_mode != "ansi" or scene is None:
            return None
        console = Console(width=_WIDTH, color_system=None, force_terminal=False)
        with console.capture() as captured:
            words = catalogue("sandtable.scenes", ENGLISH)
            console.print(picture(scene, width=_WIDTH, say=words, details="none"))
        return captured.get()

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def _select_next_agent(self) -> None:
        """Select the agent to act and list its actions."""
        waiting = self._state.to_act or tuple(self.agents)
        self.agent_selection = waiting[0]
        self._actions: tuple[NumberedAction, ...] = self.encoder.actions(self._state, self.agent_selection)
        self.infos: dict[Seat, dict[str, tuple[str, ...]]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"actions": tuple(listed.action for listed in self._actions)}


def env(
    game: str,
    scenario: str | Path | None = None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    most_actions: int | None = None,
    longest: int = LONGEST,
    render_mode: str | None = None,
) -> SandtableEnv:
    """Make an environment of a game, with a scenario and options as in a match.

    `most_actions` is the size of the action space, `longest` the number of actions after which a match is
    truncated.
    """
    encoder = Encoder(game, scenario, options, most_actions=most_actions)
    return SandtableEnv(encoder, longest=longest, render_mode=render_mode)
