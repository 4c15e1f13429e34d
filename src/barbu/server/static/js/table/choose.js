// The choice of the contract: what is left for everybody, trump or first rank named in the same step.
import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { contractName, rankLetter, suitName } from "../names.js";
import { Icon, SeatMark, Suit } from "../ui.js";
import { ToldLine } from "./lesson.js";
import { act, boot, contractOf, myTurn, nameOf, rules, table } from "./store.js";

/** @typedef {import("./types.js").Choose} Choose */

/** @param {string} contract @returns {Choose[]} the ways to choose it, none if it may not be chosen now */
function waysOf(contract) {
  return /** @type {Choose[]} */ ((table.value.deal?.actions ?? []).filter((one) => one.do === "choose" && one.contract === contract));
}

/** @param {{way: Choose}} props a trump or a first rank to tap */
function Way({ way }) {
  const label = way.trump ? suitName(way.trump) : rankLetter(way.start_rank ?? "");
  return html`<button type="button" class="key" aria-label=${label} onClick=${() => void act(way)}>
    ${way.trump ? html`<${Suit} letter=${way.trump === "none" ? "N" : way.trump}/>` : label}</button>`;
}

/** The trumps or first ranks of a contract; they come into view above the hand. @param {{ways: Choose[], name: string}} props */
function Ways({ ways, name }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => frame.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<tr class="ways" ref=${frame}><td colspan=${rules.players + 1}>
    <p class="small">${ways[0].trump ? t("Which trump?") : t("From which rank?")}</p>
    <div class="way-keys" role="group" aria-label=${name}>${ways.map((way) => html`<${Way} key=${way.trump ?? way.start_rank} way=${way}/>`)}</div></td></tr>`;
}

/** @param {{id: string, open: boolean, onOpen: () => void}} props */
function ContractRow({ id, open, onOpen }) {
  const { match, seats } = table.value;
  const ways = waysOf(id);
  const name = contractName(contractOf(id));
  const tap = () => { if (ways.length === 1) void act(ways[0]); else onOpen(); };
  const left = seats.map((_, seat) => match.left[seat].includes(id));
  return html`<tr class=${ways.length ? "due" : "open"}><th scope="row">${ways.length
      ? html`<button type="button" class="row-button" aria-expanded=${ways.length > 1 ? open : undefined} onClick=${tap}>${name}</button>`
      : html`<span class="row-button">${name}</span>`}</th>
    ${left.map((open_, seat) => html`<td class="num" key=${seat}>${open_
      ? html`<span class="visually-hidden">${t("left")}</span><span class="left-dot" aria-hidden="true"></span>`
      : html`<span class="visually-hidden">${t("played")}</span><${Icon} name="check"/>`}</td>`)}</tr>
    ${ways.length > 0 && html`<${ToldLine} id=${id}/>`}
    ${open && ways.length > 1 && html`<${Ways} ways=${ways} name=${name}/>`}`;
}

/** What everybody still has to play; whoever chooses, taps. */
export function Choosing() {
  const { seats, deal } = table.value;
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  if (!deal) return null;
  const mine = myTurn.value;
  return html`<div class="choosing"><table class="grid"><caption class="visually-hidden">${t("What is left for everybody")}</caption>
    <thead><tr><th scope="col"><span class="visually-hidden">${t("Contract")}</span></th>${seats.map((_, seat) =>
      html`<th scope="col" key=${seat} class="num ${seat === deal.roles.declarer ? "declares" : ""}"><span class="column-head"><${SeatMark} seat=${seat}/><bdi>${nameOf(seat)}</bdi></span></th>`)}</tr></thead>
    <tbody>${rules.contracts.map(({ id }) => html`<${ContractRow} key=${id} id=${id} open=${mine && open === id}
      onOpen=${() => setOpen(open === id ? null : id)}/>`)}</tbody></table></div>`;
}

/** The rule of a contract in one line. @param {string | null} contract */
export function lineOf(contract) {
  return contract ? boot.lines[contract]?.line ?? "" : "";
}
