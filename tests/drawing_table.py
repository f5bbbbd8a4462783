"""The drawing table as the design prints it, and a dealer who reads nothing else; no rule here is the engine's."""

# The columns are the value of the player's third card; D draws, S stands.
TABLE = """
| banker's two | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | player stood |
|---|---|---|---|---|---|---|---|---|---|---|---|
| 0, 1, 2 | D | D | D | D | D | D | D | D | D | D | D |
| 3 | D | D | D | D | D | D | D | D | S | D | D |
| 4 | S | S | D | D | D | D | D | D | S | S | D |
| 5 | S | S | S | S | D | D | D | D | S | S | D |
| 6 | S | S | S | S | S | S | D | D | S | S | S |
| 7 | S | S | S | S | S | S | S | S | S | S | S |
"""


def _squares(table: str) -> dict[tuple[int, int | None], bool]:
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()]
    thirds = [None if head == "player stood" else int(head) for head in lines[0][1:]]
    return {
        (int(banker), third): square == "D"
        for bankers, *squares in lines[2:]
        for banker in bankers.split(",")
        for third, square in zip(thirds, squares, strict=True)
    }


# Whether the banker draws, by the total of the banker's two cards and the player's third (None: the player stood).
SQUARES = _squares(TABLE)


def who_draws(player: int, banker: int, next_card: int) -> tuple[bool, bool]:
    """Whether the player, then the banker, takes a third card on these two-card totals when this value comes next."""
    if player in (8, 9) or banker in (8, 9):
        return False, False
    if player in (6, 7):
        return False, SQUARES[banker, None]
    return True, SQUARES[banker, next_card]
