// The screen of one table. The board draws itself; around it stands what goes on at the table.

import "./baccarat-board.js";
import { drawCard, totalOf } from "./cards.js";
import { followKey, givenKey } from "./key.js";
import { loadWords } from "./words.js";

const A_MOMENT = 1500;
const TICK = 200;
const SMALLEST_SIZE = 0.3; // of the usual size of what must fit into a line

const main = document.querySelector("main");
const board = document.querySelector("baccarat-board");
const place = (id) => document.getElementById(id);
const words = await loadWords(document.documentElement.dataset.words);

let shown = null;
let lost = null;

// -- the table ----------------------------------------------------------------

/** Name and limits: they change seldom, so they are read again whenever the line is new. */
async function readTable() {
  const key = givenKey();
  try {
    const headers = key ? { Authorization: `Bearer ${key}` } : {};
    const answer = await fetch(main.dataset.address, { headers, cache: "no-store" });
    if (!answer.ok) return;
    showLimits((await answer.json()).limits);
  } catch {
    // The line is down, which the board says; this is read again once it is back.
  }
}

function showLimits(limits) {
  place("limits").textContent = limits
    ? `${words.money(limits.minimum, limits.currency)} – ${words.money(limits.maximum, limits.currency)}`
    : "–";
}

// -- what goes on ---------------------------------------------------------------

function show(now) {
  const { live } = now;
  const playing = live.phase === "betting" || live.phase === "dealing";
  const last = playing ? null : now.last_round;
  document.title = now.table.name;
  place("name").textContent = now.table.name;
  place("shoe").textContent = words.number(now.shoe.number);
  place("round").textContent = words.number(now.shoe.rounds + (playing && now.shoe.status === "open" ? 1 : 0));
  place("game").textContent = last?.round_id ?? "–";
  for (const side of ["player", "banker"]) {
    showHand(side, last?.cards ? last.cards[side] : live.cards[side], last ? last[`${side}_total`] : null);
    place(side).classList.toggle("won", last?.outcome === side);
  }
  showPhase(live, last);
  showGoodRoads(now);
  shown = now;
  tick();
}

function showHand(side, cards, total) {
  const list = place(side).querySelector(".cards");
  const there = [...list.children].map((item) => item.dataset.card);
  const going = cards.length >= there.length && there.every((card, index) => card === cards[index]);
  if (!going) list.replaceChildren();
  for (const card of cards.slice(list.children.length)) {
    const item = document.createElement("li");
    item.dataset.card = card;
    item.append(drawCard(card));
    list.append(item);
  }
  const counted = total ?? (cards.length ? totalOf(cards) : null);
  place(side).querySelector(".total").textContent = counted === null ? "" : words.number(counted);
}

function showPhase(live, last) {
  const phases = {
    idle: words.gettext("Waiting for the next round"),
    betting: words.gettext("Place your bets"),
    dealing: words.gettext("No more bets"),
    closed: words.gettext("Table closed"),
  };
  const announced = live.phase === "idle" && last;
  tell("said", announced ? words.winner(last.outcome) : phases[live.phase]);
  tell("more", announced ? besides(last) : "");
  showPays((announced && last.winning_bets) || []);
  const now = place("now");
  now.dataset.phase = live.phase;
  now.dataset.winner = announced ? last.outcome : "";
}

/** The good roads that hold, in one line: smaller if a language's words are longer. */
function showGoodRoads(now) {
  const names = words.goodRoads(now);
  const list = place("good-roads");
  const shownNow = [...list.children].map((item) => item.textContent);
  if (names.join() === shownNow.join()) return;
  place("good-roads-title").hidden = names.length === 0;
  list.replaceChildren(
    ...names.map((name) => {
      const item = document.createElement("li");
      item.className = "badge";
      item.textContent = name;
      return item;
    }),
  );
  fitGoodRoads();
}

function fitGoodRoads() {
  const line = place("good-roads").parentElement;
  let size = 1;
  line.style.setProperty("--size", size);
  while (size > SMALLEST_SIZE && line.scrollWidth > line.clientWidth) {
    size *= 0.95;
    line.style.setProperty("--size", size);
  }
}

/** What else is known of a round, and does not stand among the bets that won. */
function besides(round) {
  const paid = new Set(round.winning_bets?.map(({ bet }) => bet));
  const said = [];
  if (round.natural) said.push(words.gettext("Natural"));
  if (round.player_pair && !paid.has("player_pair")) said.push(words.gettext("Player pair"));
  if (round.banker_pair && !paid.has("banker_pair")) said.push(words.gettext("Banker pair"));
  return said.join("\u00a0· ");
}

/** The bets that won and what each pays; none is parted at the end of a line. */
function showPays(bets) {
  const names = {
    player: words.gettext("Player"),
    banker: words.gettext("Banker"),
    tie: words.gettext("Tie"),
    player_pair: words.gettext("Player pair"),
    banker_pair: words.gettext("Banker pair"),
    either_pair: words.gettext("Either pair"),
    perfect_pair: words.gettext("Perfect pair"),
    big: words.gettext("Big"),
    small: words.gettext("Small"),
    dragon_7: words.gettext("Dragon 7"),
    panda_8: words.gettext("Panda 8"),
    super_6: words.gettext("Super 6"),
  };
  const told = bets.map(({ bet, pays }) => `${names[bet]} ${pays.split(":").map((part) => words.number(part)).join(":")}`);
  if (place("pays").textContent === told.join("")) return;
  place("pays").replaceChildren(
    ...told.map((text) => {
      const one = document.createElement("span");
      one.textContent = text;
      return one;
    }),
  );
}

/** What is said again would be read aloud again. */
function tell(id, text) {
  if (place(id).textContent !== text) place(id).textContent = text;
}

function tick() {
  const { phase, closes_at: closes } = shown?.live ?? {};
  const milliseconds = Date.parse(closes) - Date.now() - (board.ahead ?? 0);
  const left = phase === "betting" && closes ? Math.ceil(milliseconds / 1000) : null;
  tell("countdown", left > 0 ? words.number(left) : "");
  place("countdown").classList.toggle("soon", left !== null && left <= 5);
  // That bets are closed may be told a moment after their time is over.
  if (phase === "betting") tell("said", words.gettext(left !== null && left <= 0 ? "No more bets" : "Place your bets"));
}

// -- the line -------------------------------------------------------------------

function follow(state) {
  if (state === "open") {
    clearTimeout(lost);
    lost = null;
    tell("line", "");
    readTable();
  } else if (state === "lost") {
    lost ??= setTimeout(() => tell("line", words.gettext("Connection lost, reconnecting")), A_MOMENT);
  } else {
    tell("line", state === "missing" ? words.gettext("There is no such table") : words.gettext("Enter the key"));
  }
}

place("countdown").setAttribute("aria-label", words.gettext("Time left to bet"));
board.addEventListener("board", (event) => show(event.detail));
board.addEventListener("connection", (event) => follow(event.detail));
if (givenKey()) board.setAttribute("key", givenKey());
board.setAttribute("table", main.dataset.table);
followKey(place("lobby"));
setInterval(tick, TICK);
new ResizeObserver(fitGoodRoads).observe(main);

place("full-screen").hidden = !document.fullscreenEnabled;
place("full-screen").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
