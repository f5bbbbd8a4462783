// What was tapped and is not acknowledged yet: kept in the browser, sent in order, each under its one id, until the
// service answers for good. It knows nothing of the page.
//
// An entry: { id, kind: "round" | "void" | "amend" | "shoe", at, shoe, number, body, of, tries, refused }.
// `of` is the entry whose round a void is of while that round has no place yet. `refused` is the service's problem; an
// entry that has one stays first, and keeps those behind it waiting, until someone decides.
//
// Events: "change"; "done" { entry, answer }; "refused" { entry }; "undone" { entry } for a round that was refused and
// was to be voided anyway; "locked" { status } for a key that does not do; "line" { up }.

const PAUSES = [300, 1000, 2000, 4000, 8000, 15000];

export function newId() {
  // Not crypto.randomUUID: it is not there on a page that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox extends EventTarget {
  #storage;
  #prefix;
  #send;
  #last = 0;
  #running = false;
  #locked = true;
  #wake = () => {};
  sending = null; // the id of the entry that is on its way

  /** `send(entry)` gives { status, document, retryAfter }, or throws when no answer came. */
  constructor(table, send, storage = localStorage) {
    super();
    this.#storage = storage;
    this.#prefix = `roads-keypad/${table}/`;
    this.#send = send;
    // Another page of this browser on the same table has the same outbox. Both may send: the ids are the same.
    addEventListener("storage", (event) => {
      if (event.key?.startsWith(this.#prefix)) this.#tell("change");
    });
    addEventListener("online", () => this.hurry());
  }

  /** What waits, the oldest first. */
  get entries() {
    return Object.keys(this.#storage)
      .filter((key) => key.startsWith(this.#prefix))
      .sort()
      .map((key) => JSON.parse(this.#storage.getItem(key)));
  }

  get refused() {
    return this.entries.find((entry) => entry.refused) ?? null;
  }

  put(kind, fields) {
    const now = Date.now();
    this.#last = Math.max(now, this.#last + 1);
    const entry = { kind, id: newId(), at: new Date(now).toISOString(), tries: 0, refused: null, ...fields };
    entry.key = `${this.#prefix}${String(this.#last).padStart(15, "0")}-${entry.id}`;
    this.#save(entry);
    this.#tell("change");
    this.#run();
    return entry;
  }

  /** Take an entry out. Only one that was never sent, or was refused, is known not to be recorded. */
  discard(entry) {
    this.#remove(entry);
    this.#tell("change");
    this.#run();
  }

  /** Without the void of its round, too: at that place there may be another's. */
  #remove(entry) {
    for (const other of this.entries) if (other.of === entry.id) this.#storage.removeItem(other.key);
    this.#storage.removeItem(entry.key);
  }

  /** Let the first entry, which was refused, be sent once more; it and the rounds behind it at new places. */
  retry(entry, shoe, number) {
    const rounds = this.entries.filter((other) => other.kind === "round" && other.shoe === entry.shoe);
    rounds.forEach((round, place) => this.#update(round, { shoe, number: number + place, refused: null }));
    if (entry.kind !== "round") this.#update(entry, { refused: null });
    this.#tell("change");
    this.#run();
  }

  /** Rounds behind one that was discarded move up. */
  moveUp(shoe, number) {
    for (const round of this.entries) {
      if (round.kind === "round" && round.shoe === shoe && round.number > number && !round.tries)
        this.#update(round, { number: round.number - 1 });
    }
  }

  /** Start to send, once there is a key. */
  unlock() {
    this.#locked = false;
    this.hurry();
  }

  lock() {
    this.#locked = true;
  }

  /** Try again now: something says that the line is back. */
  hurry() {
    this.#wake();
    this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    let failures = 0;
    for (let entry; (entry = this.#next()); ) {
      const answer = await this.#attempt(entry);
      const verdict = this.#judge(entry, answer);
      failures = verdict === "later" ? failures + 1 : 0;
      if (verdict === "later") {
        this.#tell("line", { up: answer !== null });
        await this.#pause(Math.max(PAUSES[Math.min(failures, PAUSES.length) - 1], 1000 * (answer?.retryAfter ?? 0)));
      }
    }
    this.#running = false;
  }

  #next() {
    const [first] = this.entries;
    return this.#locked || !first || first.refused ? null : first;
  }

  async #attempt(entry) {
    // Written down before it goes: what was tried once may have arrived, whatever becomes of the answer.
    this.#update(entry, { tries: entry.tries + 1 });
    this.sending = entry.id;
    this.#tell("change");
    try {
      return await this.#send(entry);
    } catch {
      return null;
    } finally {
      this.sending = null;
    }
  }

  #judge(entry, answer) {
    if (answer === null || answer.status >= 500 || answer.status === 429) return "later";
    if (this.#isKeyWrong(entry, answer)) {
      this.#locked = true;
      this.#tell("locked", answer);
    } else if (answer.status < 300 || this.#isSo(entry, answer)) {
      if (entry.kind === "round") this.#place(entry.id, answer.document.round);
      this.#storage.removeItem(entry.key);
      this.#tell("done", { entry, answer });
    } else if (this.entries.some((other) => other.of === entry.id)) {
      this.#remove(entry);
      this.#tell("undone", { entry });
    } else {
      this.#update(entry, { refused: answer.document });
      this.#tell("refused", { entry });
    }
    this.#tell("change");
    return "settled";
  }

  /** A correction is forbidden, too, when its shoe is over meanwhile; another key would not be asked for that. */
  #isKeyWrong(entry, { status }) {
    return status === 401 || (status === 403 && (entry.kind === "round" || entry.kind === "shoe"));
  }

  /** Whether the shoe that was asked for has begun: by this very entry, if its answer was lost. */
  #isSo(entry, { document }) {
    return entry.kind === "shoe" && document.type === "sequence-gap" && document.expected === entry.number + 1;
  }

  #place(id, { shoe, number }) {
    for (const entry of this.entries) if (entry.of === id) this.#update(entry, { of: null, shoe, number });
  }

  #pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // Not an entry that is gone: another page of this browser may have sent it meanwhile.
  #update(entry, changes) {
    const text = this.#storage.getItem(entry.key);
    if (text !== null) this.#save({ ...JSON.parse(text), ...changes });
  }

  #save(entry) {
    this.#storage.setItem(entry.key, JSON.stringify(entry));
  }

  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
