// The words of one language, and how it writes numbers, amounts and times. A message's id is its English text.

export class Words {
  /** @param {string} lang a BCP 47 tag; @param {Object} texts what /words/<lang>.json holds (none: English) */
  constructor(lang = "en", texts = {}) {
    this.lang = lang;
    this.texts = texts;
    this.plurals = new Intl.PluralRules(lang);
    this.numbers = new Intl.NumberFormat(lang);
  }

  /** The message in this language, its {placeholders} filled in. */
  gettext(message, values = {}) {
    return filled(this.texts[message] ?? message, values);
  }

  /** The message in the form that goes with the number, which is {count} in it. */
  ngettext(one, many, number, values = {}) {
    const forms = this.texts[one] ?? { one, other: many };
    const text = forms[this.plurals.select(number)] ?? forms.other;
    return filled(text, { count: this.number(number), ...values });
  }

  number(number) {
    return this.numbers.format(number);
  }

  /** An amount with its currency (ISO 4217), without hundredths where there are none. */
  money(amount, currency) {
    const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
    return new Intl.NumberFormat(this.lang, { style: "currency", currency, ...digits }).format(amount);
  }

  time(date) {
    return new Intl.DateTimeFormat(this.lang, { timeStyle: "medium" }).format(date);
  }

  /** What stands on a bead: "letters", "chinese" signs, or the winning "totals" (if not told, a letter). */
  beadSign(mark, beads = this.lang.startsWith("zh") ? "chinese" : "letters") {
    if (beads === "totals" && mark.total !== null) return `${mark.total}`;
    if (beads !== "chinese") return { banker: "B", player: "P", tie: "T" }[mark.outcome];
    const simplified = this.lang === "zh-Hans";
    return (simplified ? { banker: "庄", player: "闲", tie: "和" } : { banker: "莊", player: "閒", tie: "和" })[mark.outcome];
  }

  outcome(outcome) {
    return { banker: this.gettext("Banker"), player: this.gettext("Player"), tie: this.gettext("Tie") }[outcome];
  }

  winner(outcome) {
    return {
      banker: this.gettext("Banker wins"),
      player: this.gettext("Player wins"),
      tie: this.gettext("It is a tie"),
    }[outcome];
  }

  road(name) {
    return {
      bead_plate: this.gettext("Bead plate"),
      big_road: this.gettext("Big road"),
      big_eye_boy: this.gettext("Big eye boy"),
      small_road: this.gettext("Small road"),
      cockroach_pig: this.gettext("Cockroach pig"),
    }[name];
  }

  /** The name of a good road; one that is newer than this page goes by its own. */
  goodRoad(name) {
    const names = {
      long_banker: this.gettext("Long banker"),
      long_player: this.gettext("Long player"),
      single_jump: this.gettext("Single jump"),
      double_jump: this.gettext("Double jump"),
      banker_jump: this.gettext("Banker-jump"),
      player_jump: this.gettext("Player-jump"),
      one_hall_two_rooms: this.gettext("One hall two rooms"),
      banker_runs: this.gettext("Banker-runs"),
      player_runs: this.gettext("Player-runs"),
      side_by_side: this.gettext("Side by side"),
      slope_up: this.gettext("Slope up"),
      slope_down: this.gettext("Slope down"),
    };
    return names[name] ?? name;
  }

  /** The names of the good roads that a board lists. */
  goodRoads(board) {
    return (board.good_roads ?? []).map((road) => this.goodRoad(road.name));
  }

  /** What a round brought, as a sentence would say it: winner, totals, pairs, natural. */
  result(round) {
    const said = [this.winner(round.outcome)];
    if (round.player_total !== null && round.banker_total !== null) {
      said.push(
        `${this.gettext("Player")} ${this.number(round.player_total)}`,
        `${this.gettext("Banker")} ${this.number(round.banker_total)}`,
      );
    }
    if (round.natural) said.push(this.gettext("Natural"));
    if (round.player_pair) said.push(this.gettext("Player pair"));
    if (round.banker_pair) said.push(this.gettext("Banker pair"));
    return said.join(this.separator);
  }

  get separator() {
    return this.lang.startsWith("zh") ? "，" : ", ";
  }
}

const loaded = new Map();

/** The words behind an address, loaded once; English when they can't be had, for a board says more than its words. */
export function loadWords(url) {
  if (!loaded.has(url)) {
    loaded.set(
      url,
      readWords(url).catch(() => {
        loaded.delete(url);
        return new Words();
      }),
    );
  }
  return loaded.get(url);
}

async function readWords(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Words(answer.headers.get("Content-Language") ?? "en", await answer.json());
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? String(values[name]) : placeholder));
}
