"""The tally: what all tables together sent, and what came of it."""

from collections import Counter
from threading import Lock

from roads_service.simulate.deliveries import Answer


class Tally:
    """Counts that many threads add to."""

    def __init__(self) -> None:
        self._counting = Lock()
        self._answers: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        self._resent = 0
        self._wrong: list[str] = []

    def answered(self, answer: Answer) -> None:
        """Count an answer, or that none came."""
        with self._counting:
            self._answers[str(answer)] += 1

    def resent(self) -> None:
        """Count a delivery that has to be sent again."""
        with self._counting:
            self._resent += 1

    def faulty(self, fault: str) -> None:
        """Count something that was done wrong on purpose."""
        with self._counting:
            self._faults[fault] += 1

    def wrong(self, what: str) -> None:
        """Remember an answer that the service must not give."""
        with self._counting:
            self._wrong.append(what)

    @property
    def answers(self) -> dict[str, int]:
        """How often each answer came, the most frequent first."""
        with self._counting:
            return dict(self._answers.most_common())

    @property
    def faults(self) -> dict[str, int]:
        """How often each fault was made."""
        with self._counting:
            return dict(sorted(self._faults.items()))

    @property
    def resends(self) -> int:
        """How many times a delivery was sent again because it was not acknowledged."""
        with self._counting:
            return self._resent

    @property
    def wrong_answers(self) -> list[str]:
        """The answers that the service must not give, as sentences."""
        with self._counting:
            return list(self._wrong)
