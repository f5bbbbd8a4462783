// The cards of a round as they are entered: whose turn it is, and what the hands come to. Pure.
// Who draws is not known here: the service writes its drawing rules into the page (`drawing`, see pages.py).

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["S", "H", "D", "C"];
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const NO_CARDS = Object.freeze({ player: [], banker: [] });

const STOOD = 10; // the column of `drawing.banker` for a player who took no third card
const FIRST_NATURAL = 8;

export const rankOf = (card) => card.slice(0, -1);
export const written = (card) => `${rankOf(card)}${SIGNS[card.at(-1)]}`;

export function points(card) {
  const place = RANKS.indexOf(rankOf(card)) + 1;
  return place < 10 ? place : 0;
}

export const total = (hand) => hand.reduce((sum, card) => sum + points(card), 0) % 10;

/** The side that the next card goes to, null once the round is over. */
export function turn({ player, banker }, drawing) {
  if (banker.length < 2) return player.length === banker.length ? "player" : "banker";
  const [ofPlayer, ofBanker] = [total(player.slice(0, 2)), total(banker.slice(0, 2))];
  if (Math.max(ofPlayer, ofBanker) >= FIRST_NATURAL) return null;
  if (player.length === 2 && drawing.player[ofPlayer]) return "player";
  const third = player.length === 3 ? points(player[2]) : STOOD;
  return banker.length === 2 && drawing.banker[ofBanker][third] ? "banker" : null;
}

/** The hands with one more card, where it is due. */
export function deal(hands, card, drawing) {
  const side = turn(hands, drawing);
  return side ? { ...hands, [side]: [...hands[side], card] } : hands;
}

/** The hands without the card that was dealt last. */
export function takeBack({ player, banker }) {
  if (!player.length) return NO_CARDS;
  const last = banker.length === 3 || player.length <= banker.length ? "banker" : "player";
  // Two cards each and a third of the player's: that one was dealt after the banker's second.
  return last === "banker" ? { player, banker: banker.slice(0, -1) } : { player: player.slice(0, -1), banker };
}

/** How many of a card lie on the table. */
export const dealt = ({ player, banker }, card) => [...player, ...banker].filter((other) => other === card).length;

/** What two whole hands come to, in the words of the API. */
export function result(hands) {
  const [player_total, banker_total] = [total(hands.player), total(hands.banker)];
  const winner = player_total > banker_total ? "player" : "banker";
  const pair = ([first, second]) => rankOf(first) === rankOf(second);
  const four = hands.player.length + hands.banker.length === 4;
  return {
    outcome: player_total === banker_total ? "tie" : winner,
    player_total,
    banker_total,
    player_pair: pair(hands.player),
    banker_pair: pair(hands.banker),
    natural: four && Math.max(player_total, banker_total) >= FIRST_NATURAL,
  };
}
