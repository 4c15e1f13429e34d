// Whether the cards are honest: what this device noted before, held against what the server shows afterwards.
import { html } from "../../vendor/preact.js";
import { plural, t } from "../i18n.js";
import { recall, remember } from "../queue.js";
import { Icon } from "../ui.js";
import { dealtAgain, fingerprint, hashOf } from "./shuffle.js";

/** @typedef {{commitments: string[], secrets: string[], entropy: string[] | null}} Proof */
/** @typedef {{seen: string, seat?: number, brought?: string}} Noted `seen`: the hash of the fingerprints that were shown first */
/** @typedef {{ok: boolean, text: string}} Verdict */

const MOST = 60;

/** @returns {Record<string, Noted>} by table, the oldest first */
const all = () => recall("noted", {});

/** @param {string} id @param {Noted} note */
function keep(id, note) {
  remember("noted", Object.fromEntries([...Object.entries(all()).filter(([one]) => one !== id), [id, note]].slice(-MOST)));
}

/** Note the fingerprints of a table, the first time that they are seen. @param {string} id @param {Proof} proof */
export function note(id, { commitments }) {
  if (!all()[id]) keep(id, { seen: hashOf(commitments.join()) });
}

/** Note what this device brings to the shuffle. @param {string} id @param {number} seat @param {string} brought */
export function noteBrought(id, seat, brought) {
  const before = all()[id];
  if (before) keep(id, { ...before, seat, brought });
}

/** @param {string} id @param {Proof} proof @returns {Verdict[]} what was noted, and whether it still holds */
function notedVerdicts(id, { commitments, entropy }) {
  const noted = all()[id];
  if (!noted) return [];
  const same = noted.seen === hashOf(commitments.join());
  const own = entropy && noted.brought !== undefined ? [entropy[noted.seat ?? -1] === noted.brought] : [];
  return [
    { ok: same, text: same ? t("The fingerprints are those that this device saw first.") : t("The fingerprints are not those that this device saw first.") },
    ...own.map((ok) => ({ ok, text: ok ? t("What this device brought to the shuffle is in it.") : t("What this device brought to the shuffle is not in it.") })),
  ];
}

/** @param {string} id @param {Proof} proof @returns {Verdict[]} of a table, without a look at any card */
export function verdicts(id, proof) {
  const { secrets, commitments } = proof;
  const wrong = secrets.findIndex((secret, number) => fingerprint(secret) !== commitments[number]);
  const fits = secrets.length > 0 ? [wrong < 0
    ? { ok: true, text: plural("The secret of {n} finished deal fits its fingerprint.", "The secrets of {n} finished deals fit their fingerprints.", secrets.length) }
    : { ok: false, text: t("The secret of deal {n} does not fit its fingerprint.", { n: wrong + 1 }) }] : [];
  return [...notedVerdicts(id, proof), ...fits];
}

/** @param {string} id @param {Proof} proof @param {number} number of a deal, from 0 @param {string[][]} dealt @returns {Verdict[]} */
export function verdictsOfDeal(id, proof, number, dealt) {
  const secret = proof.secrets[number];
  const fits = fingerprint(secret) === proof.commitments[number];
  const again = dealtAgain(secret, proof.entropy ?? [], dealt.flat());
  const same = again.length === dealt.length && again.every((hand, seat) => [...hand].sort().join() === [...dealt[seat]].sort().join());
  return [
    fits ? { ok: true, text: t("The secret of this deal fits its fingerprint.") } : { ok: false, text: t("The secret of deal {n} does not fit its fingerprint.", { n: number + 1 }) },
    same ? { ok: true, text: t("Shuffled again from its secret, this deal gives these very cards.") } : { ok: false, text: t("Shuffled again from its secret, this deal gives other cards.") },
    ...notedVerdicts(id, proof),
  ];
}

/** @param {{verdicts: Verdict[]}} props */
export function Verdicts(props) {
  return html`<ul class="plain verdicts">${props.verdicts.map(({ ok, text }) => html`<li key=${text} class="row ${ok ? "" : "notice error"}">
    ${ok && html`<${Icon} name="check"/>`}<span>${text}</span></li>`)}</ul>`;
}
