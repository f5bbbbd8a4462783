// Cards, drawn; and what they count.

import { svg } from "./drawing.js";

const SUITS = {
  S: "M50 8C34 32 12 44 12 64c0 14 18 20 31 9l-6 21h26l-6-21c13 11 31 5 31-9C88 44 66 32 50 8Z",
  H: "M50 92C20 66 8 52 8 33 8 12 38 4 50 28 62 4 92 12 92 33c0 19-12 33-42 59Z",
  D: "M50 4 86 50 50 96 14 50Z",
  C: "M50 6a21 21 0 0 0-17 33 21 21 0 1 0 10 37l-6 18h26l-6-18a21 21 0 1 0 10-37A21 21 0 0 0 50 6Z",
};
const NAMES = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** What a card counts: an ace 1, 2 to 9 their number, the others nothing. */
function valueOf(card) {
  const rank = card.slice(0, -1);
  return rank === "A" ? 1 : /^[2-9]$/.test(rank) ? Number(rank) : 0;
}

/** A hand's total: the last digit of the sum. */
export function totalOf(cards) {
  return cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;
}

/** A card ("10H") as a picture of 100 by 140 with its rank and suit. */
export function drawCard(card) {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1);
  const color = suit === "H" || suit === "D" ? "red" : "black";
  const text = svg("text", { class: "rank", x: 50, y: 42 });
  text.textContent = rank;
  return svg(
    "svg",
    { class: `card ${color}`, viewBox: "0 0 100 140", role: "img", "aria-label": `${rank}${NAMES[suit]}`, "data-card": card },
    svg("rect", { class: "face", x: 2, y: 2, width: 96, height: 136, rx: 9 }),
    text,
    svg("path", { class: "suit", d: SUITS[suit], transform: "translate(24 76) scale(0.52)" }),
  );
}
