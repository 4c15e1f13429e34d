// The round of doubles in the page: the second copy of `barbu.play.doubling`, held equal by golden vectors.

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {import("./types.js").Speech} Speech */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./types.js").Refusal} Refusal */

/** @type {(a: number, b: number) => number} */
const ascending = (a, b) => a - b;

/**
 * The seats in the order in which they speak: the declarer's left first, the declarer last.
 * @param {number} players
 * @param {number} declarer
 * @returns {number[]}
 */
export function speakingOrder(players, declarer) {
  return Array.from({ length: players }, (_, step) => (declarer + step + 1) % players);
}

/**
 * A grid of doubles as speeches in speaking order, one a seat.
 * @param {number} players
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @returns {Speech[]}
 */
export function writtenInOrder(players, declarer, pairs) {
  return speakingOrder(players, declarer).map((seat) => [
    seat,
    pairs.filter(([who]) => who === seat).map(([, whom]) => whom).sort(ascending),
  ]);
}

/** @param {Speech[]} spoken @param {number} seat @returns {number[]} the seats that doubled `seat`, ascending */
function doublersOf(spoken, seat) {
  const seats = spoken.filter(([, targets]) => targets.includes(seat)).map(([who]) => who);
  return [...new Set(seats)].sort(ascending);
}

/** @param {Speech[]} first @param {number} seat the seats that doubled `seat` after it spoke, not doubled back */
function answerable(first, seat) {
  const turn = first.findIndex(([who]) => who === seat);
  const later = first.slice(turn + 1).filter(([, targets]) => targets.includes(seat)).map(([who]) => who);
  return later.filter((who) => !first[turn][1].includes(who));
}

/**
 * The seats that are still to speak, given what was said.
 * @param {Rules} rules
 * @param {number} declarer
 * @param {Speech[]} spoken
 * @returns {number[]}
 */
export function speakers(rules, declarer, spoken) {
  const { doubling, players } = rules;
  if (!doubling) return [];
  const order = speakingOrder(players, declarer);
  if (spoken.length < players) return order.slice(spoken.length);
  if (!doubling.redouble_round || doubling.redouble === "none") return [];
  const first = spoken.slice(0, players);
  return order.filter((seat) => answerable(first, seat).length).slice(spoken.length - players);
}

/**
 * The code of the rule by which `seat`, whose turn it is to speak, may not double `target`.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Speech[]} spoken
 * @param {number} seat
 * @param {number} target
 * @returns {string|null}
 */
export function forbidden(rules, contract, declarer, spoken, seat, target) {
  const { doubling, players } = rules;
  if (seat === target) return "illegal/double_self";
  if (!doubling) return "illegal/no_doubling";
  if (spoken.length >= players) {
    return answerable(spoken.slice(0, players), seat).includes(target) ? null : "illegal/already_spoke";
  }
  const back = doublersOf(spoken, seat).includes(target);
  if (back && doubling.redouble === "none") return "illegal/no_redouble";
  if (seat === declarer) {
    if (doubling.declarer === "none") {
      return back ? "illegal/no_redouble" : "illegal/declarer_may_only_redouble";
    }
    return doubling.declarer === "redouble" && !back ? "illegal/declarer_may_only_redouble" : null;
  }
  const onlyDeclarer =
    doubling.who === "declarer" || (contract.sign === "positive" && doubling.positive === "declarer");
  return onlyDeclarer && target !== declarer ? "illegal/double_only_declarer" : null;
}

/**
 * The code of the rule that a speech breaks; whose turn it is comes first.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Speech[]} spoken
 * @param {Speech} speech
 * @returns {string|null}
 */
export function refusedSpeech(rules, contract, declarer, spoken, speech) {
  const [seat, targets] = speech;
  const left = speakers(rules, declarer, spoken);
  if (!rules.doubling && targets.length) return "illegal/no_doubling";
  if (seat !== left[0]) {
    const spoke = spoken.some(([who]) => who === seat);
    return spoke ? "illegal/already_spoke" : "illegal/not_your_turn_to_speak";
  }
  for (const target of targets) {
    const code = forbidden(rules, contract, declarer, spoken, seat, target);
    if (code) return code;
  }
  if (rules.doubling?.redouble === "all-or-none" && seat === declarer) {
    const against = doublersOf(spoken, seat);
    const answered = against.filter((who) => targets.includes(who)).length;
    if (answered && answered !== against.length) return "illegal/redouble_all_or_none";
  }
  return null;
}

/**
 * What each seat said, from speeches as a record gives them: each checked, none missing.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Speech[]} given
 * @returns {{spoken: Speech[]} | Refusal}
 */
export function spokenOf(rules, contract, declarer, given) {
  if (!rules.doubling) {
    const loud = given.find(([, targets]) => targets.length);
    return loud ? { code: "illegal/no_doubling", seat: loud[0] } : { spoken: [] };
  }
  if (!given.length) return { spoken: writtenInOrder(rules.players, declarer, []) };
  /** @type {Speech[]} */
  const said = [];
  for (const [seat, targets] of given) {
    /** @type {Speech} */
    const speech = [seat, [...targets].sort(ascending)];
    const code = refusedSpeech(rules, contract, declarer, said, speech);
    if (code) return { code, seat };
    said.push(speech);
  }
  const missing = speakers(rules, declarer, said);
  return missing.length ? { code: "illegal/not_your_turn_to_speak", seat: missing[0] } : { spoken: said };
}

/**
 * A grid of doubles, in any order, as what each seat said in turn, seats that speak a second time included.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @returns {{spoken: Speech[]} | Refusal}
 */
export function spokenOfPairs(rules, contract, declarer, pairs) {
  /** @type {Speech[]} */
  const said = [];
  for (const speech of writtenInOrder(rules.players, declarer, pairs)) {
    if (!rules.doubling && !speech[1].length) continue;
    const code = refusedSpeech(rules, contract, declarer, said, speech);
    if (code) return { code, seat: speech[0] };
    said.push(speech);
  }
  /** @type {Speech[]} */
  const silent = speakers(rules, declarer, said).map((seat) => [seat, []]);
  return { spoken: [...said, ...silent] };
}

/**
 * Whether nobody has doubled, so that the rule X-8 settles the deal without play.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {Pair[]|Speech[]} doubles pairs of the grid, or speeches
 * @returns {boolean}
 */
export function isSkipped(rules, contract, doubles) {
  const quiet = doubles.every(([, whom]) => Array.isArray(whom) && whom.length === 0);
  return rules.doubling?.undoubled_negative === "skip" && contract.sign === "negative" && quiet;
}

/**
 * Why a double may not be added to a grid; null: it may be tapped.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @param {number} who
 * @param {number} whom
 * @returns {string|null}
 */
export function cellRefusal(rules, contract, declarer, pairs, who, whom) {
  if (pairs.some(([one, other]) => one === who && other === whom)) return null;
  const before = writtenInOrder(rules.players, declarer, pairs);
  const turn = before.findIndex(([seat]) => seat === who);
  const code = forbidden(rules, contract, declarer, before.slice(0, turn), who, whom);
  if (code) return code;
  // The seat may say it; but where nobody may double back, not against one who doubles it later.
  const later = before.slice(turn + 1).find(([seat]) => seat === whom);
  const mutual = later?.[1].includes(who) && rules.doubling?.redouble === "none";
  return mutual ? "illegal/no_redouble" : null;
}

/** @param {Pair[]} pairs @param {Rules} rules @param {Contract} contract @param {number} declarer */
function trimmed(rules, contract, declarer, pairs) {
  /** @type {Speech[]} */
  const said = [];
  /** @type {Pair[]} */
  const kept = [];
  for (const [seat, targets] of writtenInOrder(rules.players, declarer, pairs)) {
    let allowed = targets.filter((whom) => !forbidden(rules, contract, declarer, said, seat, whom));
    if (rules.doubling && refusedSpeech(rules, contract, declarer, said, [seat, allowed])) {
      const against = doublersOf(said, seat);
      allowed = allowed.filter((whom) => !against.includes(whom));
    }
    said.push([seat, allowed]);
    for (const whom of allowed) kept.push([seat, whom]);
  }
  return kept;
}

/**
 * A grid after a tap on one cell: set if it was clear, else cleared, with what no longer holds dropped.
 *
 * Where the declarer must redouble everybody or nobody, one tap answers them all.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @param {number} who
 * @param {number} whom
 * @returns {{pairs: Pair[], dropped: Pair[], code: string|null}}
 */
export function togglePair(rules, contract, declarer, pairs, who, whom) {
  const code = cellRefusal(rules, contract, declarer, pairs, who, whom);
  if (code) return { pairs, dropped: [], code };
  const together =
    rules.doubling?.redouble === "all-or-none" && who === declarer
      ? pairs.filter(([, target]) => target === declarer).map(([seat]) => seat)
      : [];
  const cells = together.includes(whom) ? together : [whom];
  const had = pairs.some(([one, other]) => one === who && other === whom);
  const others = pairs.filter(([one, other]) => one !== who || !cells.includes(other));
  /** @type {Pair[]} */
  const next = had ? others : [...others, ...cells.map((cell) => /** @type {Pair} */ ([who, cell]))];
  const kept = trimmed(rules, contract, declarer, next);
  const dropped = next.filter(([one, other]) => !kept.some(([a, b]) => a === one && b === other));
  return { pairs: kept, dropped, code: null };
}

/**
 * A grid in which `seat` makes every double that it is allowed to make.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @param {number} seat
 * @returns {Pair[]}
 */
export function maximumFor(rules, contract, declarer, pairs, seat) {
  let grid = pairs;
  for (let whom = 0; whom < rules.players; whom += 1) {
    const has = grid.some(([one, other]) => one === seat && other === whom);
    if (!has) grid = togglePair(rules, contract, declarer, grid, seat, whom).pairs;
  }
  return grid;
}

/**
 * A grid in which `seat` doubles the declarer and nobody else.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @param {number} seat
 * @returns {Pair[]}
 */
export function declarerOnly(rules, contract, declarer, pairs, seat) {
  return togglePair(rules, contract, declarer, clearFor(rules, contract, declarer, pairs, seat), seat, declarer)
    .pairs;
}

/**
 * A grid in which `seat` doubles nobody; redoubles that answered it go too.
 * @param {Rules} rules
 * @param {Contract} contract
 * @param {number} declarer
 * @param {Pair[]} pairs
 * @param {number} seat
 * @returns {Pair[]}
 */
export function clearFor(rules, contract, declarer, pairs, seat) {
  return trimmed(rules, contract, declarer, pairs.filter(([who]) => who !== seat));
}
