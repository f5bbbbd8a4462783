"""The keypad as a dealer uses it: what can be tapped, and what is said."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from running import ADMIN_KEY, Service
from waiting import until

SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


@dataclass
class Keypad:
    """One page of `/keypad/{table_id}`, in English."""

    page: Page
    service: Service
    table_id: str

    @property
    def path(self) -> str:
        return f"/v1/tables/{self.table_id}"

    # -- what is done ------------------------------------------------------------------

    def open(self, key: str = ADMIN_KEY) -> "Keypad":
        self.page.goto(f"{self.service.url}/keypad/{self.table_id}")
        self.sign_in(key)
        self.wait_until_live()
        return self

    def sign_in(self, key: str) -> None:
        self.page.get_by_label("Enter the key").fill(key)
        self.page.get_by_role("button", name="Sign in").click()

    def wait_until_live(self) -> None:
        expect(self.page.locator("#place")).to_contain_text("Next round")
        expect(self.page.locator("#line")).to_be_hidden()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, outcome: str) -> None:
        """Tap an outcome as soon as the last tap is out of the way."""
        expect(self.outcome(outcome)).to_have_attribute("aria-disabled", "false")
        self.outcome(outcome).click()

    def try_to_press(self, button: Locator) -> None:
        """Press a button that may be off, which a careful finger, and Playwright's, would not."""
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)

    def outcome(self, outcome: str) -> Locator:
        return self.page.locator(f".outcome[data-outcome={outcome}]")

    def deal(self, *cards: str) -> None:
        for card in cards:
            self.button(card[:-1]).click()
            self.button(SUITS[card[-1]]).click()

    def confirm(self) -> None:
        self.button("Confirm").click()

    def correct(self, number: int, way: str) -> None:
        self.page.locator(f"#rounds button[data-number='{number}']").click()
        self.button(way).click()

    # -- what there is -----------------------------------------------------------------

    def expect_said(self, text: str) -> None:
        expect(self.page.locator("#said")).to_have_text(text)

    @property
    def waiting(self) -> Locator:
        return self.page.locator("#waiting-list li")

    def rounds(self, shoe: int = 1) -> list[dict]:
        return self.service.call("GET", f"{self.path}/shoes/{shoe}").json()["rounds"]

    def letters(self, shoe: int = 1) -> str:
        """The rounds of a shoe, `-` for a void."""
        return "".join("-" if r["status"] == "void" else r["outcome"][0].upper() for r in self.rounds(shoe))

    def wait_for(self, letters: str, shoe: int = 1) -> None:
        until(lambda: self.letters(shoe) == letters)
