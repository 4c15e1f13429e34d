// The score sheet: the pad, the totals that stay in view, and one main action.
import { html, render, signal, useEffect } from "../../vendor/preact.js";
import { listed, plural, signed, t } from "../i18n.js";
import { textOf } from "../names.js";
import { Announcer, Icon, IconButton, Player, Toasts, say } from "../ui.js";
import { Chart } from "./chart.js";
import { Clash } from "./clash.js";
import { DealDialog } from "./deal.js";
import { Entry } from "./entry.js";
import { ControlLine, PadOfMatch, place, Totals } from "./grid.js";
import { keepAwake, staysAwake } from "./awake.js";
import { Players } from "./players.js";
import { Stats } from "./stats.js";
import { boot, give, link, redo, rules, sheet, undo, waiting } from "./store.js";

/** @typedef {"sheet" | "chart" | "stats"} Tab */
/** @typedef {{kind: "entry", contract: string | null} | {kind: "deal" | "mend", number: number} | {kind: "players"} | null} Open */

/** @type {import("../../vendor/preact.js").Signal<Open>} */
const opened = signal(null);
/** @type {import("../../vendor/preact.js").Signal<Tab>} */
const tab = signal("sheet");

/** Read the place from the address: `#chart`, `#stats`, `#deal=3`. */
function readPlace() {
  const hash = location.hash.slice(1);
  const deal = /^deal=(\d+)$/.exec(hash);
  tab.value = hash === "chart" || hash === "stats" ? hash : "sheet";
  if (deal && sheet.value.deals[Number(deal[1]) - 1]) opened.value = { kind: "deal", number: Number(deal[1]) - 1 };
}

/** Write the place into the address, so that leaving and coming back finds it. */
function writePlace() {
  const now = opened.value;
  const hash = now?.kind === "deal" ? `#deal=${now.number + 1}` : tab.value === "sheet" ? "" : `#${tab.value}`;
  if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
}

/** @returns {string} whose turn it is and what is wanted, in one sentence */
function sentence() {
  const { next, names, deals, ranks, over, ended, totals } = sheet.value;
  if (over || !next) {
    const winners = names.filter((_, seat) => ranks[seat] === 1);
    const words = { names: listed(winners), total: signed(totals[ranks.indexOf(1)]) };
    if (!deals.length) return t("The match was ended before its first deal.");
    return ended ? plural("Ended early: {names} leads with {total}.", "Ended early: {names} lead with {total}.", winners.length, words)
      : plural("{names} wins with {total}.", "{names} win with {total}.", winners.length, words);
  }
  const words = { n: deals.length + 1, all: rules.deals, dealer: names[next.dealer], chooser: names[next.chooser] };
  if (next.dealer === next.chooser) return t("Deal {n} of {all}: {dealer} deals and chooses the contract.", words);
  if (next.available.length === 1) return t("Deal {n} of {all}: {dealer} deals.", words);
  return t("Deal {n} of {all}: {dealer} deals, {chooser} chooses the contract.", words);
}

/** @type {{id: Tab, text: () => string}[]} */
const TABS = [
  { id: "sheet", text: () => t("Sheet") },
  { id: "chart", text: () => t("Chart") },
  { id: "stats", text: () => t("Statistics") },
];

function Tabs() {
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = TABS.findIndex(({ id }) => id === tab.value);
    tab.value = TABS[(at + step + TABS.length) % TABS.length].id;
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${t("Views of the sheet")} onKeyDown=${move}>${TABS.map(({ id, text }) =>
    html`<button type="button" class="tab" role="tab" id="tab-${id}" key=${id} aria-selected=${id === tab.value} aria-controls="panel"
      tabindex=${id === tab.value ? 0 : -1} onClick=${() => { tab.value = id; }}>${text()}</button>`)}</div>`;
}

function endOrPlayOn() {
  const { ended } = sheet.value;
  if (give({ type: ended ? "reopen" : "end", payload: {} })) {
    say(ended ? t("The match goes on.") : t("The match is ended and ranked as it stands."), { label: t("Undo"), run: undo });
  }
}

/** @param {{icon: string, href?: string, onClick?: () => void, text: string}} props */
function MenuItem({ icon, href, onClick, text }) {
  if (href) return html`<a href=${href}><${Icon} name=${icon}/>${text}</a>`;
  const run = (/** @type {Event} */ event) => {
    /** @type {HTMLElement} */ (event.currentTarget).closest("details")?.removeAttribute("open");
    onClick?.();
  };
  return html`<button type="button" onClick=${run}><${Icon} name=${icon}/>${text}</button>`;
}

function Menu() {
  const { may_write: mayWrite, ended, over } = sheet.value;
  const { urls } = boot;
  useEffect(() => {
    const shut = (/** @type {Event} */ event) => {
      const menu = document.querySelector(".sheet-menu[open]");
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (menu && (escape || (event.type === "pointerdown" && !menu.contains(/** @type {Node} */ (event.target))))) menu.removeAttribute("open");
    };
    addEventListener("pointerdown", shut);
    addEventListener("keydown", shut);
    return () => { removeEventListener("pointerdown", shut); removeEventListener("keydown", shut); };
  }, []);
  return html`<details class="menu sheet-menu"><summary class="button icon" aria-label=${t("More")}><${Icon} name="more"/></summary>
    <div class="menu-list">
      ${mayWrite && html`<${MenuItem} icon="people" text=${t("Players")} onClick=${() => { opened.value = { kind: "players" }; }}/>`}
      ${mayWrite && (ended || !over) && html`<${MenuItem} icon="flag" text=${ended ? t("Play on") : t("End the match")} onClick=${endOrPlayOn}/>`}
      ${"wakeLock" in navigator && html`<${MenuItem} icon="check" text=${staysAwake.value ? t("Let the screen sleep") : t("Keep the screen on")} onClick=${() => void keepAwake(!staysAwake.value)}/>`}
      ${urls.rules && html`<${MenuItem} icon="rules" text=${t("Rules of this match")} href=${urls.rules}/>`}
      ${urls.print && html`<${MenuItem} icon="print" text=${t("Print")} href=${urls.print}/>`}
      ${urls.image && html`<${MenuItem} icon="download" text=${t("Image to share")} href=${urls.image}/>`}
      ${urls.csv && html`<${MenuItem} icon="download" text=${t("Table (CSV)")} href=${urls.csv}/>`}
      ${urls.record && html`<${MenuItem} icon="download" text=${t("Record (JSON)")} href=${urls.record}/>`}
      ${urls.delete && sheet.value.role === "owner" && html`<${MenuItem} icon="trash" text=${t("Delete for good")} href=${urls.delete}/>`}
    </div></details>`;
}

/** How the page stands to the server, where there is something to say. */
function LinkLine() {
  if (link.value === "refused") return html`<p class="notice error">${t("This sheet has been deleted, or the link to it was withdrawn.")}</p>`;
  if (link.value === "offline") {
    const safe = isSecureContext ? t("No network: go on, everything is kept here and sent later.")
      : t("No network: go on and leave this page open, everything is sent later.");
    return html`<p class="offline-line small"><${Icon} name="offline"/><span>${safe} ${
      waiting.value > 0 ? plural("{n} entry waits.", "{n} entries wait.", waiting.value) : ""}</span></p>`;
  }
  return null;
}

/** The places at the end, shared ones too. */
function Ranking() {
  const { names, totals, ranks, over } = sheet.value;
  if (!over) return null;
  const order = names.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  return html`<ol class="plain ranking">${order.map((seat) => html`<li class="row" key=${seat}><span class="place">${place(ranks[seat])}</span>
    <span class="grow"><${Player} seat=${seat} name=${names[seat]}/></span><strong>${signed(totals[seat])}</strong></li>`)}</ol>`;
}

function Bar() {
  const { may_write: mayWrite, next, undo: undoes, redo: redoes, over } = sheet.value;
  return html`<div class="sheet-bottom"><${LinkLine}/><${Totals} pad=${{ rules, ...sheet.value }}/>
    ${mayWrite && html`<div class="action-bar">
      <${IconButton} icon="undo" label=${t("Undo")} disabled=${!undoes} onClick=${undo}/>
      <${IconButton} icon="redo" label=${t("Redo")} disabled=${!redoes} onClick=${redo}/>
      ${next && html`<button type="button" class="button primary" onClick=${() => { opened.value = { kind: "entry", contract: null }; }}>${t("Next deal")}</button>`}
      ${over && boot.urls.new && html`<a class="button primary" href=${boot.urls.new}>${t("Another match")}</a>`}
    </div>`}</div>`;
}

function Dialogs() {
  const now = opened.value;
  const close = () => { opened.value = null; };
  if (!now) return null;
  if (now.kind === "players") return html`<${Players} onClose=${close}/>`;
  if (now.kind === "entry") return sheet.value.next && html`<${Entry} key="next" deal=${null} contract=${now.contract} onClose=${close}/>`;
  const deal = sheet.value.deals[now.number];
  if (!deal) return null;
  if (now.kind === "mend") return html`<${Entry} key=${`mend-${now.number}`} deal=${deal} contract=${null} onClose=${close}/>`;
  return html`<${DealDialog} key=${now.number} deal=${deal} onClose=${close} onMend=${() => { opened.value = { kind: "mend", number: now.number }; }}/>`;
}

function Page() {
  const { title } = sheet.value;
  const wanted = sentence();
  const head = title || textOf(rules.name) || "Barbu";
  useEffect(() => { document.title = `${wanted} · Barbu`; }, [wanted]);
  useEffect(writePlace, [tab.value, opened.value]);
  const onDeal = (/** @type {number} */ number) => { opened.value = { kind: "deal", number }; };
  const onOpen = (/** @type {string} */ contract) => { opened.value = { kind: "entry", contract }; };
  return html`<div class="sheet-frame">
    <header class="sheet-head"><h1><bdi>${head}</bdi></h1>
      ${boot.urls.links && sheet.value.role === "owner" && html`<a class="button icon" href=${boot.urls.links} aria-label=${t("Share")} title=${t("Share")}><${Icon} name="share"/></a>`}
      <${Menu}/></header>
    <p class="wanted">${wanted}</p>
    <${Tabs}/>
    <div id="panel" class="sheet-panel" role="tabpanel" aria-labelledby="tab-${tab.value}">
      ${tab.value === "sheet" && html`<${Ranking}/><${PadOfMatch} pad=${{ rules, ...sheet.value }} onDeal=${onDeal} onOpen=${onOpen}/><${ControlLine} ...${sheet.value}/>`}
      ${tab.value === "chart" && html`<${Chart}/>`}
      ${tab.value === "stats" && html`<${Stats}/>`}</div>
    <${Bar}/><${Dialogs}/><${Clash}/><${Toasts}/><${Announcer}/></div>`;
}

readPlace();
addEventListener("hashchange", readPlace);
const root = /** @type {HTMLElement} */ (document.getElementById("sheet"));
root.replaceChildren(); // The sheet as the server wrote it, for readers without scripts.
render(html`<${Page}/>`, root);
