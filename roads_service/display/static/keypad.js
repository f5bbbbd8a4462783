// The keypad of one table: what is tapped goes into the outbox, what the service answers is said.

import "./baccarat-board.js";
import { BoardStream } from "./stream.js";
import { loadWords } from "./words.js";
import { deal, dealt, NO_CARDS, RANKS, result, SIGNS, SUITS, takeBack, total, turn, written } from "./keypad-cards.js";
import { Outbox } from "./keypad-outbox.js";

const KEY = "roads-keypad-key";
const WAY = "roads-keypad-way";
// A second tap within this time is taken for the shake of a hand, and one within the longer time unless the first is
// acknowledged: nobody deals two rounds in either.
const SHAKE = 700;
const PATIENCE = 2500;
const LATE = 1500;
const CLOCKS_DIFFER = 5000;
const ANSWER_WITHIN = 8000;
const LAST_TO_SHOW = 200;

const at = (id) => document.getElementById(id);
const page = at("keypad");
const table = page.dataset.table;
const drawing = JSON.parse(page.dataset.drawing);
const { lang } = document.documentElement;
const path = `/v1/tables/${encodeURIComponent(table)}`;
const words = await loadWords(document.documentElement.dataset.words, lang);
const _ = (message, values) => words.gettext(message, values);

const OUTCOMES = { banker: _("Banker"), player: _("Player"), tie: _("Tie") };
const SUIT_NAMES = { S: _("Spades"), H: _("Hearts"), D: _("Diamonds"), C: _("Clubs") };

let key = sessionStorage.getItem(KEY);
let decks = 8;
let board = null;
let stream = null;
// Where the table stands by the newest that this page was told: by the board, or by an answer that came before it.
let known = null;
let rounds = [];
let roundsVersion = 0;
let hands = NO_CARDS;
let rank = null;
let amended = null; // the round that the next result is for, instead of the next one
let undoable = null; // the entry that was tapped last, and { shoe, number } once it is recorded
let heldUntil = 0;
let acknowledged = true;

// -- the service ------------------------------------------------------------------

async function call(method, address, body) {
  const answer = await fetch(address, {
    method,
    cache: "no-store",
    headers: { Authorization: `Bearer ${key}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  return {
    status: answer.status,
    document: await answer.json(),
    retryAfter: Number(answer.headers.get("Retry-After")) || 0,
  };
}

function send(entry) {
  const round = `${path}/shoes/${entry.shoe}/rounds/${entry.number}`;
  switch (entry.kind) {
    case "round":
      return call("POST", `${path}/rounds`, {
        ...entry.body, round_id: entry.id, number: entry.number, finished_at: entry.finishedAt,
      });
    case "void":
      return call("DELETE", round);
    case "amend":
      return call("PUT", round, entry.body);
    case "shoe":
      return call("POST", `${path}/shoes`, { number: entry.number });
  }
}

const outbox = new Outbox(table, send);

/** The time by the service's clock where this one's is far off, as a tablet's may be. */
function serviceTime() {
  const ahead = stream?.ahead ?? 0;
  return new Date(Date.now() + (Math.abs(ahead) > CLOCKS_DIFFER ? ahead : 0)).toISOString();
}

// -- what is said -------------------------------------------------------------------

function say(text, tone = "") {
  setText(at("said"), text);
  at("said").dataset.tone = tone;
}

// What a reader has been told already is not told again.
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function resultOf(round) {
  const told = { player_total: null, banker_total: null, ...round };
  const flags = [told.natural && _("Natural"), told.player_pair && _("Player pair"), told.banker_pair && _("Banker pair")];
  const totals = told.player_total !== null && told.banker_total !== null;
  return [
    OUTCOMES[told.outcome],
    totals && `${OUTCOMES.player} ${told.player_total} – ${OUTCOMES.banker} ${told.banker_total}`,
    ...flags,
  ].filter(Boolean).join(words.separator);
}

const roundText = (number, round) => _("Round {number}: {result}", { number, result: resultOf(round) });
const bodyOf = (entry) => (entry.body.cards ? result(entry.body.cards) : entry.body);

function entryText(entry) {
  switch (entry.kind) {
    case "round":
      return roundText(entry.number, bodyOf(entry));
    case "void":
      return `${_("Void the round")}: ${entry.number}`;
    case "amend":
      return `${_("Amend")}: ${roundText(entry.number, bodyOf(entry))}`;
    case "shoe":
      return `${_("New shoe")}: ${entry.number}`;
  }
}

function answerText(entry, { document }) {
  switch (entry.kind) {
    case "round":
      return [_("Recorded: {result}", { result: roundText(document.round.number, document.round) }), document.round.outcome];
    case "void":
      return [_("Round {number} is void", { number: document.round.number })];
    case "amend": {
      const { number } = document.round;
      return [`${_("Round {number} is amended", { number })}: ${resultOf(document.round)}`, document.round.outcome];
    }
    case "shoe":
      return [_("Shoe {number} has begun", { number: entry.number })];
  }
}

function refusalText({ kind, number, refused }) {
  switch (refused.type) {
    case "sequence-gap":
      if (kind !== "round") break;
      return _("Round {number} was not recorded: the table has gone on elsewhere, its next round is {expected}.", {
        number, expected: refused.expected,
      });
    case "shoe-closed":
    case "shoe-full":
      return _("Round {number} was not recorded: this shoe takes no more rounds.", { number });
    case "table-not-found":
      return _("There is no such table");
  }
  return _("Not recorded: {reason}", { reason: refused.detail });
}

// -- where the table stands -------------------------------------------------------------

function learn(shoe, last, version) {
  if (known && version <= known.version) return;
  known = { shoe, rounds: last, version };
}

/** The place of the next round, once all that waits is recorded. */
function nextPlace() {
  const place = { shoe: known.shoe, rounds: known.rounds };
  for (const entry of outbox.entries) {
    if (entry.kind === "shoe" && entry.number > place.shoe) Object.assign(place, { shoe: entry.number, rounds: 0 });
    // Not one more for each: what waits may be recorded already, its answer lost.
    if (entry.kind === "round" && entry.shoe === place.shoe) place.rounds = Math.max(place.rounds, entry.number);
  }
  return { shoe: place.shoe, number: place.rounds + 1 };
}

function takeBoard(newBoard) {
  board = newBoard;
  learn(board.shoe.number, board.shoe.rounds, board.version);
  at("name").textContent = board.table.name;
  at("board").board = board;
  render();
  readRounds();
}

async function readRounds() {
  const { version, shoe } = board;
  if (version === roundsVersion) return;
  roundsVersion = version;
  try {
    const answer = await call("GET", `${path}/shoes/${shoe.number}`);
    if (answer.status === 200 && board.shoe.number === shoe.number) rounds = answer.document.rounds;
  } catch {
    roundsVersion = 0;
    setTimeout(readRounds, PATIENCE);
  }
  renderRounds();
}

/** Reads the board now, for someone else has changed the table and the stream may not have told yet. */
async function refresh() {
  try {
    const answer = await call("GET", `${path}/board`);
    if (answer.status === 200 && !(answer.document.version < board?.version)) takeBoard(answer.document);
  } catch {
    // The stream tells it when the line is back.
  }
}

function takeLine(state) {
  at("line").hidden = state === "open";
  at("line").textContent = state === "missing" ? _("There is no such table") : _("Connection lost, reconnecting");
  if (state === "open") outbox.hurry();
}

// -- what is shown ------------------------------------------------------------------

const blocked = () => !known || outbox.refused !== null;
const held = () => Date.now() < heldUntil || (!acknowledged && Date.now() < heldUntil - SHAKE + PATIENCE);

// Not `disabled`: that would take the focus from whoever taps with a keyboard.
const enable = (button, enabled) => button.setAttribute("aria-disabled", String(!enabled));
const isOff = (button) => button.getAttribute("aria-disabled") === "true";

function render() {
  renderPlace();
  renderWaiting();
  renderRefused();
  renderAmending();
  renderCards();
  renderUndo();
  renderHeld();
}

function renderPlace() {
  if (!known) return;
  const { shoe, number } = nextPlace();
  at("place").textContent = _("Shoe {shoe} · Next round {number}", { shoe, number });
}

/** Whether an entry has waited for longer than an answer takes. */
const isLate = (entry) => outbox.sending !== entry.id || entry.tries > 1 || Date.now() - Date.parse(entry.at) > LATE;

function renderWaiting() {
  sayWaiting();
  const { entries } = outbox;
  at("waiting").hidden = !entries.some(isLate);
  at("waiting-list").replaceChildren(...entries.map((entry) => {
    const item = document.createElement("li");
    item.textContent = `${entryText(entry)} (${words.time(new Date(entry.at))})`;
    return item;
  }));
}

function renderRefused() {
  const { refused } = outbox;
  at("refused").hidden = !refused;
  if (!refused) return;
  setText(at("refused-said"), refusalText(refused));
  const isRound = refused.kind === "round";
  at("refused-retry").textContent =
    isRound && known ? _("Record as round {number}", { number: known.rounds + 1 }) : _("Try again");
}

function renderAmending() {
  at("amending").hidden = !amended;
  if (amended) setText(at("amending-said"), _("Amend round {number}", { number: amended.number }));
}

function renderHeld() {
  const free = !held() && !blocked();
  for (const button of document.querySelectorAll(".outcome")) enable(button, free);
  enable(at("record-cards"), free && hands.player.length > 0 && !turn(hands, drawing));
  enable(at("new-shoe"), free && !amended);
}

function renderCards() {
  const next = turn(hands, drawing);
  for (const element of document.querySelectorAll(".hand")) {
    const hand = hands[element.dataset.hand];
    element.toggleAttribute("data-turn", element.dataset.hand === next);
    element.querySelector("ol").replaceChildren(...hand.map((card) => {
      const item = document.createElement("li");
      item.dataset.suit = card.at(-1);
      item.textContent = written(card);
      return item;
    }));
    element.querySelector("output").textContent = hand.length ? total(hand) : "";
  }
  setText(at("turn"), turnText(next));
  for (const button of at("ranks").children) {
    enable(button, next !== null);
    button.setAttribute("aria-pressed", String(button.dataset.rank === rank));
  }
  for (const button of at("suits").children)
    enable(button, next !== null && rank !== null && dealt(hands, rank + button.dataset.suit) < decks);
  enable(at("take-back"), hands.player.length > 0);
  enable(at("clear"), hands.player.length > 0);
}

function turnText(next) {
  if (!next) return resultOf(result(hands));
  const number = hands[next].length + 1;
  return next === "player" ? _("Player's card {number}", { number }) : _("Banker's card {number}", { number });
}

function renderUndo() {
  enable(at("undo"), undoable !== null);
  at("undo").querySelector("span").textContent = undoable ? entryText(undoable) : "";
}

function renderRounds() {
  const focused = document.activeElement?.dataset?.number;
  at("rounds").replaceChildren(...rounds.slice(-LAST_TO_SHOW).reverse().map(roundItem));
  if (focused) at("rounds").querySelector(`[data-number="${focused}"]`)?.focus();
}

function roundItem(round) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  Object.assign(button.dataset, { number: round.number, outcome: round.outcome, status: round.status });
  const text = document.createElement(round.status === "void" ? "s" : "span");
  text.textContent = roundText(round.number, round);
  button.append(text);
  if (round.status === "void") button.append(` ${_("Void")}`);
  button.addEventListener("click", () => correct(round));
  item.append(button);
  return item;
}

// -- what is done ------------------------------------------------------------------

function hold() {
  heldUntil = Date.now() + SHAKE;
  acknowledged = false;
  renderHeld();
  for (const moment of [SHAKE, LATE, PATIENCE]) setTimeout(render, moment + 10);
}

function sayWaiting() {
  const late = outbox.entries.findLast(isLate);
  if (late && !outbox.refused) say(_("Not recorded yet: {result}", { result: entryText(late) }), "waiting");
}

async function submit(body) {
  if (held() || blocked()) return;
  if (amended) return amend(body);
  hold();
  undoable = outbox.put("round", { ...nextPlace(), body, finishedAt: serviceTime() });
  forgetInput();
  render();
}

function forgetInput() {
  hands = NO_CARDS;
  rank = null;
  for (const flag of document.querySelectorAll(".flag")) flag.setAttribute("aria-pressed", "false");
}

async function amend(body) {
  const { shoe, number } = amended;
  const told = roundText(number, body.cards ? result(body.cards) : body);
  if (!(await ask(_("Amend round {number}", { number }), told))) return;
  outbox.put("amend", { shoe, number, body });
  amended = null;
  forgetInput();
  render();
}

function undo() {
  if (!undoable) return;
  const entry = outbox.entries.find(({ id }) => id === undoable.id);
  if (entry && !entry.tries) {
    outbox.discard(entry);
    say(_("Taken back before it was sent: {result}", { result: entryText(entry) }));
  } else {
    const { shoe, number } = undoable;
    outbox.put("void", { shoe, number, of: entry ? entry.id : null });
  }
  undoable = null;
  render();
}

async function correct(round) {
  at("correcting-title").textContent = roundText(round.number, round);
  at("correcting-void").hidden = round.status === "void";
  const choice = await choose(at("correcting"), ["correcting-amend", "correcting-void", "correcting-cancel"]);
  if (choice === "correcting-amend") {
    amended = round;
    forgetInput();
    render();
    at("amending").scrollIntoView({ block: "nearest" });
    document.querySelector("#result:not([hidden]) .flag, #cards:not([hidden]) .ranks button").focus();
  }
  if (choice === "correcting-void" && (await ask(_("Void round {number}?", { number: round.number }), resultOf(round))))
    outbox.put("void", { shoe: round.shoe, number: round.number, of: null });
}

async function newShoe() {
  const number = nextPlace().shoe + 1;
  if (!(await ask(_("Start a new shoe?"), `${_("Shoe")} ${number}`))) return;
  outbox.put("shoe", { number, shoe: number });
  undoable = null;
  render();
}

const ask = async (title, about) => {
  at("asking-title").textContent = title;
  at("asking-about").textContent = about;
  return (await choose(at("asking"), ["asking-cancel", "asking-confirm"])) === "asking-confirm";
};

/** Which button of a dialog is pressed; null when it is closed by the keyboard. */
function choose(dialog, buttons) {
  const over = new AbortController();
  return new Promise((resolve) => {
    const close = (choice) => {
      over.abort();
      if (dialog.open) dialog.close();
      resolve(choice);
    };
    for (const id of buttons) at(id).addEventListener("click", () => close(id), { signal: over.signal });
    dialog.addEventListener("close", () => close(null), { signal: over.signal });
    dialog.showModal();
  });
}

function pick(suit, byKeyboard) {
  hands = deal(hands, rank + suit, drawing);
  rank = null;
  render();
  if (byKeyboard) (turn(hands, drawing) ? at("ranks").firstElementChild : at("record-cards")).focus();
}

function enterBy(way) {
  sessionStorage.setItem(WAY, way);
  at("result").hidden = way !== "result";
  at("cards").hidden = way !== "cards";
  at("by-result").setAttribute("aria-pressed", String(way === "result"));
  at("by-cards").setAttribute("aria-pressed", String(way === "cards"));
}

function decide(again) {
  const { refused } = outbox;
  if (!refused) return;
  if (again) {
    outbox.retry(refused, known.shoe, known.rounds + 1);
  } else {
    outbox.moveUp(refused.shoe, refused.number);
    outbox.discard(refused);
    if (undoable?.id === refused.id) undoable = null;
    say(_("Discarded: {result}", { result: entryText(refused) }));
  }
  render();
}

// -- the key -----------------------------------------------------------------------

function askForKey(said = "") {
  key = null;
  sessionStorage.removeItem(KEY);
  outbox.lock();
  stream?.stop();
  at("desk").hidden = true;
  at("signing-in").hidden = false;
  at("key-said").textContent = said;
  const waiting = outbox.entries.filter((entry) => entry.kind === "round").length;
  at("key-waiting").textContent = waiting
    ? words.ngettext("{count} round waiting to be sent", "{count} rounds waiting to be sent", waiting)
    : "";
  at("key").value = "";
  at("key").focus();
}

const KEY_SAID = {
  401: _("Wrong key"),
  403: _("This key may not record at this table"),
  404: _("There is no such table"),
  429: _("Too many wrong keys: wait a moment"),
};

async function signIn(given) {
  key = given;
  let answer = null;
  try {
    answer = await call("GET", `${path}/access`);
  } catch {
    // No answer at all: said below.
  }
  if (answer?.status === 200) return open();
  askForKey(KEY_SAID[answer?.status] ?? _("The service can't be reached: try again"));
}

async function open() {
  sessionStorage.setItem(KEY, key);
  at("signing-in").hidden = true;
  at("desk").hidden = false;
  at("key").value = "";
  follow();
  render();
  outbox.unlock();
  try {
    const answer = await call("GET", path);
    decks = answer.document.decks ?? decks;
  } catch {
    // A shoe of eight decks is what most tables deal from.
  }
}

function follow() {
  stream?.stop();
  stream = new BoardStream(`${path}/events`, { key, onBoard: takeBoard, onState: takeLine });
  stream.run();
}

// -- listening ----------------------------------------------------------------------

outbox.addEventListener("change", render);
outbox.addEventListener("line", ({ detail }) => {
  if (!detail.up) at("line").hidden = false;
  render();
});
outbox.addEventListener("locked", ({ detail }) => askForKey(KEY_SAID[detail.status]));
outbox.addEventListener("undone", ({ detail: { entry } }) => {
  acknowledged = true;
  say(_("Taken back before it was sent: {result}", { result: entryText(entry) }));
  refresh();
});
outbox.addEventListener("refused", ({ detail }) => {
  say(refusalText(outbox.refused ?? detail.entry), "wrong");
  acknowledged = true;
  undoable = null;
  refresh();
});
outbox.addEventListener("done", ({ detail: { entry, answer } }) => {
  const { round, version } = answer.document;
  if (entry.kind === "round") {
    learn(round.shoe, round.number, version);
    if (undoable?.id === entry.id) undoable = { ...undoable, shoe: round.shoe, number: round.number };
  }
  if (entry.kind === "shoe" && known && known.shoe < entry.number) known = { ...known, shoe: entry.number, rounds: 0 };
  at("line").hidden = true;
  acknowledged = true;
  say(...answerText(entry, answer));
});

function onTap(target, act) {
  target.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && !isOff(button)) act(button, event);
  });
}

for (const rankName of RANKS) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: rankName });
  button.dataset.rank = rankName;
  at("ranks").append(button);
}
for (const suit of SUITS) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: SIGNS[suit], ariaLabel: SUIT_NAMES[suit] });
  button.dataset.suit = suit;
  at("suits").append(button);
}

onTap(document.querySelector(".outcomes"), ({ dataset }) => {
  const flags = [...document.querySelectorAll('.flag[aria-pressed="true"]')].map((flag) => [flag.dataset.flag, true]);
  submit({ outcome: dataset.outcome, ...Object.fromEntries(flags) });
});
onTap(document.querySelector(".flags"), (flag) =>
  flag.setAttribute("aria-pressed", String(flag.getAttribute("aria-pressed") !== "true")));
onTap(at("ranks"), (button) => {
  rank = button.dataset.rank;
  render();
});
onTap(at("suits"), (button, event) => pick(button.dataset.suit, event.detail === 0));
onTap(at("take-back"), () => {
  hands = takeBack(hands);
  render();
});
onTap(at("clear"), () => {
  hands = NO_CARDS;
  rank = null;
  render();
});
onTap(at("record-cards"), () => submit({ cards: hands }));
onTap(at("by-result"), () => enterBy("result"));
onTap(at("by-cards"), () => enterBy("cards"));
onTap(at("undo"), undo);
onTap(at("new-shoe"), newShoe);
onTap(at("sign-out"), () => askForKey());
onTap(at("amending-cancel"), () => {
  amended = null;
  render();
});
onTap(at("refused-retry"), () => decide(true));
onTap(at("refused-discard"), () => decide(false));
at("signing-in").addEventListener("submit", (event) => {
  event.preventDefault();
  signIn(at("key").value.trim());
});
// A key that is held down repeats its tap.
page.addEventListener("keydown", (event) => {
  if (event.repeat && event.target.closest("button")) event.preventDefault();
});

enterBy(sessionStorage.getItem(WAY) ?? "result");
if (key) open();
else askForKey();
