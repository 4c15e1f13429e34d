// Entering a deal, or mending one: contract, trump or first rank, doubles, result, and what it comes to.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { announce, Choice, Dialog, Icon, IconButton, Player, Points, SeatMark, Suit, say } from "../ui.js";
import { plural, signed, t } from "../i18n.js";
import { contractName, itemName, rankLetter, suitName } from "../names.js";
import { recall, remember } from "../queue.js";
import { isSkipped, spokenOfPairs } from "../rules/doubling.js";
import { checkDeal, leftToGive, scoreDeal } from "../rules/score.js";
import { DoublesGrid } from "./doubles.js";
import { filledOf, isComplete, itemsOf, Result, typedOf } from "./result.js";
import { boot, contractOf, foresee, give, rules, sheet, undo } from "./store.js";
import { reason } from "./why.js";

/** @typedef {import("./types.js").Contract} Contract */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./types.js").Deal} Deal */
/** @typedef {import("./result.js").Typed} Typed */
/** @typedef {{number: number, contract: string | null, trump: string | null, start: string | null, pairs: Pair[],
 *   typed: Typed}} Draft */

/** @param {number} number @param {string | null} contract @returns {Draft} */
function emptyDraft(number, contract) {
  return { number, contract, trump: null, start: null, pairs: [], typed: {} };
}

/** @param {Deal} deal @returns {Draft} */
function draftOf(deal) {
  const pairs = deal.spoken.flatMap(([who, whom]) => whom.map((seat) => /** @type {Pair} */ ([who, seat])));
  return { number: deal.number, contract: deal.contract, trump: deal.trump, start: deal.start_rank, pairs,
    typed: typedOf(contractOf(deal.contract), deal.outcome) };
}

/**
 * A draft for another contract: doubles that it allows stay.
 * @param {Draft} draft @param {string | null} id @param {number} declarer
 * @returns {Draft}
 */
function withContract(draft, id, declarer) {
  const keep = !id || "spoken" in spokenOfPairs(rules, contractOf(id), declarer, draft.pairs);
  return { ...emptyDraft(draft.number, id), pairs: keep ? draft.pairs : [] };
}

/** @param {Draft} draft @param {number} declarer @returns {import("./types.js").Entry & {declarer: number}} as the rules read it */
function entryOf(draft, declarer) {
  const contract = contractOf(String(draft.contract));
  /** @type {import("./types.js").Entry & {declarer: number}} */
  const entry = { contract: contract.id, declarer };
  if (draft.pairs.length) entry.pairs = draft.pairs;
  if (draft.trump && contract.trumps) entry.trump = draft.trump;
  if (draft.start && contract.starts) entry.start_rank = draft.start;
  if (isSkipped(rules, contract, draft.pairs)) return { ...entry, skipped: true };
  return { ...entry, outcome: /** @type {any} */ (filledOf(contract, draft.typed)) };
}

/**
 * What is still wanted before a deal can be saved: one sentence, or null.
 * @param {Draft} draft @param {number} declarer @param {string} chooser
 * @returns {string | null}
 */
function wanted(draft, declarer, chooser) {
  if (!draft.contract) return t("{name}: which contract?", { name: chooser });
  const contract = contractOf(draft.contract);
  if (isSkipped(rules, contract, draft.pairs)) return null;
  const filled = filledOf(contract, draft.typed);
  const open = itemsOf(contract).find((name) => !isComplete(contract, filled, name));
  if (open) return missing(contract, filled, open);
  const checked = checkDeal(rules, entryOf(draft, declarer));
  return "code" in checked ? reason(checked.code) : null;
}

/** @param {Contract} contract @param {import("./result.js").Filled} filled @param {string} name */
function missing(contract, filled, name) {
  const { names } = sheet.value;
  const item = contract.items.find((one) => one.name === name);
  if (!item) return filled.order.length ? t("Who went out next?") : t("Who went out first?");
  const words = { item: itemName(item, rules.cards_each) };
  if (item.total === 1) return t("{item}: who took it?", words);
  const seat = filled[name].indexOf(null);
  const left = leftToGive(contract, /** @type {any} */ (filled)).find((row) => row.name === name)?.left;
  if (seat >= 0) return t("{item}: how many for {name}?", { ...words, name: names[seat] });
  return plural("{item}: {n} left to give.", "{item}: {n} left to give.", left ?? 0, words);
}

/** @param {Contract} contract @returns {string} what one of a thing costs, in few words */
function worth(contract) {
  if (contract.kind === "layout") return contract.payments.map(signed).join(" ");
  return contract.items.map((item) => signed(item.points)).join(" ");
}

/** @param {{available: string[], onChoose: (id: string) => void}} props */
function Contracts({ available, onChoose }) {
  return html`<ul class="list">${available.map((id) => {
    const contract = contractOf(id);
    return html`<li key=${id}><button type="button" class="list-link" onClick=${() => onChoose(id)}>
      <span class="serif large grow">${contractName(contract)}</span><span class="quiet points">${worth(contract)}</span></button></li>`;
  })}</ul>`;
}

/** @param {{contract: Contract, draft: Draft, onDraft: (draft: Draft) => void}} props */
function Details({ contract, draft, onDraft }) {
  if (contract.trumps) {
    return html`<${Choice} name="trump" legend=${t("Trump")} shown=${true} value=${draft.trump}
      onChoose=${(/** @type {string} */ trump) => onDraft({ ...draft, trump })}
      options=${contract.trumps.map((letter) => ({ value: letter, label: suitName(letter),
        text: html`<${Suit} letter=${letter === "none" ? "N" : letter}/>` }))}/>`;
  }
  if (contract.starts && contract.starts.length > 1) {
    return html`<${Choice} name="start" legend=${t("First rank")} shown=${true} value=${draft.start}
      onChoose=${(/** @type {string} */ start) => onDraft({ ...draft, start })}
      options=${contract.starts.map((rank) => ({ value: rank, text: rankLetter(rank) }))}/>`;
  }
  return null;
}

/** @param {{contract: Contract, declarer: number, draft: Draft, onDraft: (draft: Draft) => void}} props */
function Doubles({ contract, declarer, draft, onDraft }) {
  const [shown, show] = useState(draft.pairs.length > 0);
  if (!rules.doubling) return null;
  const count = draft.pairs.length;
  const says = count ? plural("{n} double", "{n} doubles", count) : t("Nobody doubles");
  return html`<section class="stack close" aria-label=${t("Doubles")}>
    <button type="button" class="button fold" aria-expanded=${shown} onClick=${() => show(!shown)}>
      <span class="grow">${says}</span><${Icon} name=${shown ? "minus" : "plus"}/></button>
    ${shown && html`<${DoublesGrid} contract=${contract} declarer=${declarer} pairs=${draft.pairs}
      onPairs=${(/** @type {Pair[]} */ pairs) => onDraft({ ...draft, pairs })}/>`}</section>`;
}

/** @param {{draft: Draft, declarer: number, mending: boolean}} props what the deal comes to, before it is saved */
function Outlook({ draft, declarer, mending }) {
  const checked = checkDeal(rules, entryOf(draft, declarer));
  if ("code" in checked) return null;
  const { names } = sheet.value;
  const scored = scoreDeal(rules, checked.deal);
  const change = mending ? foresee({ type: "mend", payload: { number: draft.number, deal: entryOf(draft, declarer) } }) : null;
  return html`<section class="outlook" aria-label=${t("Points of this deal")}>
    <table class="grid"><thead><tr><td></td>${names.map((name, seat) => html`<th scope="col" class="num" key=${seat}>
        <span class="column-head"><${SeatMark} seat=${seat}/><span class="visually-hidden">${name}</span></span></th>`)}</tr></thead>
      <tbody><tr><th scope="row"><span class="row-label">${t("Points")}</span></th>
      ${scored.settled.map((points, seat) => html`<td class="num" key=${seat}><${Points} of=${points}/></td>`)}</tr>
      ${change && "changes" in change && html`<tr><th scope="row"><span class="row-label">${t("Totals change")}</span></th>
        ${change.changes.map((points, seat) => html`<td class="num" key=${seat}><${Points} of=${points}/></td>`)}</tr>`}</tbody></table>
    ${scored.capot !== null && html`<p class="small">${t("Capot: {name} took everything.", { name: names[scored.capot] })}</p>`}
    ${scored.unpaid !== 0 && html`<p class="small quiet">${t("{n} cannot be shared out and stay unpaid.", { n: signed(scored.unpaid) })}</p>`}
  </section>`;
}

/** @param {{draft: Draft, declarer: number, mending: boolean, onDraft: (draft: Draft) => void}} props */
function Form({ draft, declarer, mending, onDraft }) {
  const contract = contractOf(String(draft.contract));
  const { names } = sheet.value;
  const skipped = isSkipped(rules, contract, draft.pairs);
  return html`<${Details} contract=${contract} draft=${draft} onDraft=${onDraft}/>
    <${Doubles} contract=${contract} declarer=${declarer} draft=${draft} onDraft=${onDraft}/>
    ${skipped ? html`<p class="notice">${t("Nobody has doubled {name}: this contract is not played.", { name: names[declarer] })}</p>`
      : html`<${Result} contract=${contract} typed=${draft.typed} onTyped=${(/** @type {Typed} */ typed) => onDraft({ ...draft, typed })}/>`}
    <${Outlook} draft=${draft} declarer=${declarer} mending=${mending}/>`;
}

/** @param {Draft} draft @param {number} declarer @param {boolean} mending @returns {boolean} */
function save(draft, declarer, mending) {
  const deal = entryOf(draft, declarer);
  const given = mending
    ? give({ type: "mend", payload: { number: draft.number, deal } })
    : give({ type: "score", payload: { deal } });
  if (given) {
    const words = { n: draft.number + 1, contract: contractName(contractOf(deal.contract)) };
    say(mending ? t("Deal {n} mended: {contract}.", words) : t("Deal {n} saved: {contract}.", words), { label: t("Undo"), run: undo });
  }
  return given;
}

/**
 * The dialog. `deal`: the one to mend; otherwise the next one, with `contract` if it is chosen already.
 * @param {{deal: Deal | null, contract: string | null, onClose: () => void}} props
 */
export function Entry({ deal, contract, onClose }) {
  const { next, names, deals } = sheet.value;
  const mending = deal !== null;
  const declarer = deal?.declarer ?? next?.declarer ?? 0;
  const number = deal?.number ?? deals.length;
  const slot = `draft.${boot.id}`;
  const available = deal ? [...new Set([deal.contract, ...sheet.value.left[declarer]])] : next?.available ?? [];
  const [draft, setDraft] = useState(() => {
    if (deal) return draftOf(deal);
    contract ??= available.length === 1 ? available[0] : null;
    const kept = recall(slot, emptyDraft(number, contract));
    return kept.number === number && (!contract || kept.contract === contract) ? kept : emptyDraft(number, contract);
  });
  const change = (/** @type {Draft} */ now) => {
    setDraft(now);
    if (!mending) remember(slot, now);
  };
  const asks = wanted(draft, declarer, names[deal ? declarer : next?.chooser ?? declarer]);
  useEffect(() => { if (asks) announce(asks); }, [asks]);
  const finish = () => {
    if (asks || !save(draft, declarer, mending)) return;
    if (!mending) remember(slot, null);
    onClose();
  };
  const title = draft.contract ? contractName(contractOf(draft.contract)) : t("Deal {n}", { n: number + 1 });
  return html`<${Dialog} title=${html`<span class="entry-title">${title}<small class="quiet"><${Player} seat=${declarer} name=${names[declarer]}/></small></span>`}
    onClose=${onClose}
    head=${draft.contract && available.length > 1 && html`<${IconButton} icon="back" label=${t("Another contract")}
      onClick=${() => change(withContract(draft, null, declarer))}/>`}
    foot=${html`<p class="wanted grow" id="wanted">${asks ?? t("All is there.")}</p>
      ${draft.contract && html`<button type="button" class="button primary save" disabled=${Boolean(asks)} aria-describedby="wanted" onClick=${finish}>${t("Save")}</button>`}`}>
    ${draft.contract
      ? html`<${Form} draft=${draft} declarer=${declarer} mending=${mending} onDraft=${change}/>`
      : html`<${Contracts} available=${available} onChoose=${(/** @type {string} */ id) => change(withContract(draft, id, declarer))}/>`}
  <//>`;
}
