"""Again: the app that looks at a match from a file."""

from __future__ import annotations

from core.playback import Playback
from netplay.denied import Denied
from netplay.keepsakes import PlayOn
from netplay.lobby import Lobby
from netplay.messages import Join
from netplay.playing_on import play_on_from
from netplay.reviewing import NoReview
from netplay.terminal import Arrival
from tui.screens.replay import Replay
from tui.screens.visit import Visit
from tui.viewing import Viewing


class Again(Visit):
    """A visit to a house of one's own, that begins and ends with a replay.

    Args:
        arrival: Whoever looks.
        lobby: Of the house in this process.
        playback: The match.
    """

    def __init__(self, arrival: Arrival, lobby: Lobby, playback: Playback) -> None:
        super().__init__(None, arrival)
        self._person = arrival.person
        self._lobby = lobby
        self._playback = playback

    def on_mount(self) -> None:
        """Show the match at once."""
        super().on_mount()
        self._screen = Replay(Viewing(self._playback), self._wish_on, self._wish_review)
        self.push_screen(self._screen, lambda _: self.exit())

    def _wish_review(self, seat: int) -> None:
        self.run_worker(self._review_of(seat))

    async def _review_of(self, seat: int) -> None:
        try:
            costly = await self._lobby.archivist.reviewer.review(self._playback.saved, seat)
        except NoReview:
            self.notify("It came to nothing; try again.")
        else:
            self._screen.take_review(seat, costly)

    def _wish_on(self, step: int, seat: int) -> None:
        self.run_worker(self._play_on(step, seat))

    async def _play_on(self, step: int, seat: int) -> None:
        saved = self._playback.saved
        ask = PlayOn(saved.code, step, seat)
        try:
            host = await play_on_from(self._lobby, self._person, saved, ask)
        except Denied as denied:
            self.notify(denied.text)
        else:
            self.panes[0].client.ask(Join(host.table.code))
