// The table: one sentence that says what is wanted, the felt, one's own cards at the thumb.
import { html, render, signal, useEffect } from "../../vendor/preact.js";
import { listed, plural, signed, t } from "../i18n.js";
import { contractName, rankLetter, suitName, textOf } from "../names.js";
import { Announcer, Dialog, Icon, SeatMark, Suit, Toasts } from "../ui.js";
import { Hand } from "./cards.js";
import { Choosing, lineOf } from "./choose.js";
import { TurnClock } from "./clock.js";
import { Felt, looksBack } from "./felt.js";
import { Given, hint } from "./hint.js";
import { InvitationDialog, invited } from "./invite.js";
import { Late } from "./late.js";
import { Lesson } from "./lesson.js";
import { Lobby } from "./lobby.js";
import { Manners } from "./manners.js";
import { Verdicts, verdicts } from "./proof.js";
import { PastDeal, Result } from "./result.js";
import { Score } from "./score.js";
import { Speaking, mayOnlyPass } from "./speak.js";
import { act, alone, boot, contractOf, give, link, myTurn, nameOf, rules, table } from "./store.js";
import { useSwipe } from "./swipe.js";
import { Talk } from "./talk.js";

/** @typedef {import("./types.js").PlayCard} PlayCard */
/** @typedef {{kind: "score" | "rule" | "talk" | "proof" | "manners"} | {kind: "ends", plays: PlayCard[]} | {kind: "deal", number: number}
 *   | {kind: "link", invitation: import("./invite.js").Invitation} | null} Open */

/** @type {import("../../vendor/preact.js").Signal<Open>} */
const opened = signal(null);

/** @returns {string} what is wanted of the reader in a deal under way */
function wantedOfMe() {
  const deal = /** @type {import("./types.js").Deal} */ (table.value.deal);
  if (deal.phase === "choose") return t("Your turn: choose the contract.");
  if (deal.phase === "speak") {
    if (mayOnlyPass(deal)) return t("Your turn: nobody has doubled you.");
    return deal.turn === deal.roles.declarer ? t("Your turn: answer the doubles?") : t("Your turn: double anyone?");
  }
  if (deal.rows) {
    if (deal.bonus) return t("Your turn: the ace lets you lay one more card.");
    return deal.actions.some((one) => one.do === "play") ? t("Your turn: lay a card.") : t("Your turn: nothing fits, so pass.");
  }
  return deal.trick?.length ? t("Your turn: play a card.") : t("Your turn: lead a card.");
}

/** @returns {string} whose turn it is and what is wanted, in one sentence */
function sentence() {
  const { deal, started, over, closed, match, seats, late } = table.value;
  if (closed) return t("This table is closed.");
  if (late && started && !deal) return t("Deal {n} of {all} is being played: you see it when it is over.", { n: match.done.length + 1, all: match.deals });
  if (!started || !deal) {
    if (table.value.seat !== null && seats[table.value.seat].kind === "open") return t("Sit down: what is your name?");
    const open = seats.filter((there) => there.kind === "open").length;
    return open ? plural("{n} seat is open.", "{n} seats are open.", open) : t("Everybody is here: the match can start.");
  }
  if (over) {
    const winners = seats.flatMap((_, place) => (match.ranks[place] === 1 ? [nameOf(place)] : []));
    const total = signed(match.totals[match.ranks.indexOf(1)]);
    return plural("{names} wins with {total}.", "{names} win with {total}.", winners.length, { names: listed(winners), total });
  }
  if (deal.phase === "over") return t("Deal {n} of {all} is over.", { n: deal.number + 1, all: match.deals });
  if (deal.turn === table.value.seat) return wantedOfMe();
  const name = nameOf(deal.turn);
  if (deal.phase === "choose") return t("{name} chooses the contract.", { name });
  return deal.phase === "speak" ? t("{name}: double anyone?", { name }) : t("{name} is to play.", { name });
}

/** The contract of the deal, and its rule in one line: always there. */
function Contract() {
  const { deal, match, late } = table.value;
  if (!deal || late) return html`<h1 class="contract"><bdi>${table.value.title || textOf(rules.name)}</bdi></h1>`;
  const number = t("Deal {n} of {all}", { n: deal.number + 1, all: match.deals });
  const by = html`<${SeatMark} seat=${deal.roles.declarer}/><bdi>${t("{name} declares", { name: nameOf(deal.roles.declarer) })}</bdi>`;
  if (!deal.contract) return html`<h1 class="contract"><span class="contract-name">${number}</span> <span class="contract-by">${by}</span></h1>`;
  return html`<h1 class="contract"><span class="contract-name"><span>${contractName(contractOf(deal.contract))}</span>
    ${deal.trump && html`<span class="contract-trump"><${Suit} letter=${deal.trump === "none" ? "N" : deal.trump}/><span class="visually-hidden">${suitName(deal.trump)}</span></span>`}
    ${deal.start_rank && html`<span class="contract-trump">${t("from {rank}", { rank: rankLetter(deal.start_rank) })}</span>`}</span>
    <span class="contract-by">${by}<span class="contract-number">${number}</span></span></h1>`;
}

/** @param {{icon: string, href?: string, download?: boolean, onClick?: () => void, text: string}} props */
function MenuItem({ icon, href, download, onClick, text }) {
  const run = (/** @type {Event} */ event) => {
    /** @type {HTMLElement} */ (event.currentTarget).closest("details")?.removeAttribute("open");
    onClick?.();
  };
  if (href) return html`<a href=${href} download=${download} onClick=${run}><${Icon} name=${icon}/>${text}</a>`;
  return html`<button type="button" onClick=${run}><${Icon} name=${icon}/>${text}</button>`;
}

/** @param {import("./invite.js").For} whom */
async function showLink(whom) {
  const invitation = await invited(whom);
  if (invitation) opened.value = { kind: "link", invitation };
}

/** Show one's hand to spectators of one's own choice, or no longer. */
function ShownHand() {
  const { seat, shown, started, closed, spectators } = table.value;
  if (seat === null || spectators !== "seat" || !started || closed) return null;
  const show = async () => { if (shown === seat || await give("show", { on: true })) await showLink({ role: "viewer", seat }); };
  return html`${(shown === null || shown === seat) && html`<${MenuItem} icon="share" text=${t("Link to look into my hand")} onClick=${() => void show()}/>`}
    ${shown === seat && html`<${MenuItem} icon="minus" text=${t("Show my hand no longer")} onClick=${() => void give("show", { on: false })}/>`}`;
}

function Menu() {
  const { started, owner, closed, match, seat, spectators } = table.value;
  const { urls } = boot;
  return html`<details class="menu table-menu"><summary class="button icon" aria-label=${t("More")}><${Icon} name="more"/></summary><div class="menu-list">
    <${MenuItem} icon="chart" text=${t("Score sheet")} onClick=${() => { opened.value = { kind: "score" }; }}/>
    <${MenuItem} icon="people" text=${t("Talk")} onClick=${() => { opened.value = { kind: "talk" }; }}/>
    <${MenuItem} icon="edit" text=${t("How I play")} onClick=${() => { opened.value = { kind: "manners" }; }}/>
    <${MenuItem} icon="check" text=${t("How the cards were dealt")} onClick=${() => { opened.value = { kind: "proof" }; }}/>
    ${match.done.length > 0 && html`<${MenuItem} icon="next" text=${t("Replay")} href=${urls.replay}/>`}
    ${started && html`<${MenuItem} icon="download" text=${t("Record (JSON)")} href=${urls.record} download/>`}
    ${owner && spectators !== "none" && html`<${MenuItem} icon="share" text=${t("Link to look on")} onClick=${() => void showLink({ role: "viewer" })}/>`}
    ${seat !== null && started && html`<${MenuItem} icon="share" text=${t("My seat on another device")} onClick=${() => void showLink({ role: "seat", seat })}/>`}
    <${ShownHand}/>
    ${owner && html`<${MenuItem} icon="people" text=${t("All links")} href=${urls.links}/>`}
    ${owner && !closed && html`<${MenuItem} icon="flag" text=${t("Close the table")} onClick=${() => void give("close")}/>`}
    ${owner && html`<${MenuItem} icon="trash" text=${t("Delete for good")} href=${urls.delete}/>`}
  </div></details>`;
}

/** Ways back, claims, passes: small keys above the hand. */
function Keys() {
  const { deal, seat, closed } = table.value;
  useEffect(() => { looksBack.value = false; }, [deal?.plays]);
  if (!deal || seat === null || closed) return null;
  const pass = deal.actions.find((one) => one.do === "pass");
  const undoes = alone.value && deal.can_undo && deal.phase !== "over";
  const looks = Boolean(deal.trick?.length && deal.last_trick?.length);
  const goesOn = deal.phase === "speak" || deal.phase === "play";
  return html`<div class="keys">
    ${pass && html`<button type="button" class="button primary" onClick=${() => void act(pass)}>${t("Pass")}</button>`}
    ${(myTurn.value || goesOn) && html`<button type="button" class="button plain ${myTurn.value ? "" : "unseen"}" onClick=${() => void hint()}>${t("Hint")}</button>`}
    ${deal.can_claim && html`<button type="button" class="button claims" onClick=${() => void give("claim")}>${t("The rest is mine")}</button>`}
    ${!alone.value && deal.can_take_back && html`<button type="button" class="button plain" onClick=${() => void give("take_back")}><${Icon} name="undo"/>${t("Take back")}</button>`}
    ${undoes && html`<button type="button" class="button plain" onClick=${() => void give("undo")}><${Icon} name="undo"/>${t("Undo")}</button>`}
    ${deal.trick && deal.phase === "play" && html`<button type="button" class="button plain ${looks ? "" : "unseen"}" aria-pressed=${looksBack.value} onClick=${() => { looksBack.value = !looksBack.value; }}>${t("Last trick")}</button>`}</div>`;
}

/** What one should know about this reader's seat and the network. */
function Notices() {
  const { seat, seats } = table.value;
  if (link.value === "refused") return html`<p class="notice error">${t("This table has been deleted, or the link to it was withdrawn.")}</p>`;
  return html`${link.value === "offline" && html`<p class="notice row"><${Icon} name="offline"/>${t("No network: the table goes on when it is back.")}</p>`}
    ${seat !== null && seats[seat].stand_in && html`<p class="notice row"><span class="grow">${t("A bot plays for you.")}</span>
      <button type="button" class="button" onClick=${() => void give("back")}>${t("I am back")}</button></p>`}`;
}

const onDeal = (/** @type {number} */ number) => { opened.value = { kind: "deal", number }; };

function Game() {
  const { deal, late, started } = table.value;
  if (late && started) return html`<${Late} onDeal=${onDeal}/>`;
  if (!deal) return html`<${Lobby}/>`;
  const middle = { choose: html`<${Choosing}/>`, speak: html`<${Speaking}/>`, play: undefined, over: html`<${Result} deal=${deal}/>` }[deal.phase];
  return html`<div class="game ${deal.phase}"><${Felt}>${middle}<//><${Keys}/>
    ${deal.phase !== "over" && html`<${Hand} onEnds=${(/** @type {PlayCard[]} */ plays) => { opened.value = { kind: "ends", plays }; }}/>`}</div>
    <aside class="beside" aria-label=${t("Score sheet")}><${Score} onDeal=${onDeal}/></aside>`;
}

/** @param {{plays: PlayCard[], onClose: () => void}} props where the ace goes */
function Ends({ plays, onClose }) {
  const run = (/** @type {PlayCard} */ play) => {
    onClose();
    void act(play);
  };
  return html`<${Dialog} title=${t("Where does the ace go?")} onClose=${onClose}>${plays.map((play) => html`<button type="button" class="button" key=${play.card} onClick=${() => run(play)}>
    ${play.card.endsWith("+") ? t("Above the king") : t("Below the lowest card")}</button>`)}<//>`;
}

/** @param {{onClose: () => void}} props */
function Rule({ onClose }) {
  const { deal } = table.value;
  const told = deal?.contract ? boot.lines[deal.contract] : null;
  if (!deal?.contract || !told) return null;
  return html`<${Dialog} title=${contractName(contractOf(deal.contract))} onClose=${onClose}><p>${told.more || told.line}</p>${told.duties && html`<p>${told.duties}</p>`}
    <p><a href=${boot.urls.rules}>${t("Rules of this match")}</a></p><//>`;
}

/** @param {{onClose: () => void}} props */
function Proof({ onClose }) {
  const { proof, deal, started, match } = table.value;
  return html`<${Dialog} title=${t("How the cards were dealt")} onClose=${onClose}>
    <p>${t("Before the match the server fixed a secret for every deal and showed its fingerprint. The cards come from that secret and from what every player brought. After a deal its secret is shown, so that anybody can shuffle again and compare.")}</p>
    ${deal && html`<p class="small">${t("Fingerprint of deal {n}", { n: deal.number + 1 })}<br/><code class="fingerprint">${proof.commitments[deal.number]}</code></p>`}
    <${Verdicts} verdicts=${verdicts(boot.id, proof)}/>
    ${match.done.length > 0 && html`<p><a href="${boot.urls.replay}#deal=${match.done.length}">${t("Look at the last deal card by card: it is shuffled again there")}</a></p>`}
    ${started && html`<p><a class="button" href=${boot.urls.proof} download><${Icon} name="download"/>${t("Proof (JSON)")}</a></p>`}<//>`;
}

function Dialogs() {
  const now = opened.value;
  const close = () => { opened.value = null; };
  if (!now) return null;
  if (now.kind === "score") return html`<${Dialog} title=${t("Score sheet")} onClose=${close}><${Score} onDeal=${onDeal}/><//>`;
  if (now.kind === "deal") return html`<${PastDeal} number=${now.number} onClose=${close}/>`;
  if (now.kind === "manners") return html`<${Manners} onClose=${close}/>`;
  if (now.kind === "talk") return html`<${Talk} onClose=${close}/>`;
  if (now.kind === "link") return html`<${InvitationDialog} invitation=${now.invitation} onClose=${close}/>`;
  if (now.kind === "proof") return html`<${Proof} onClose=${close}/>`;
  return now.kind === "ends" ? html`<${Ends} plays=${now.plays} onClose=${close}/>` : html`<${Rule} onClose=${close}/>`;
}

/** A menu closes by a tap beside it and by Escape. */
function useShutMenus() {
  useEffect(() => {
    const shut = (/** @type {Event} */ event) => {
      const menu = document.querySelector(".table-menu[open]");
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      if (menu && (escape || (event.type === "pointerdown" && !menu.contains(/** @type {Node} */ (event.target))))) menu.removeAttribute("open");
    };
    addEventListener("pointerdown", shut);
    addEventListener("keydown", shut);
    return () => { removeEventListener("pointerdown", shut); removeEventListener("keydown", shut); };
  }, []);
}

function Page() {
  const { deal } = table.value;
  const wanted = sentence();
  const line = lineOf((!table.value.late && deal?.contract) || null);
  useShutMenus();
  const swiped = useSwipe(() => { if (table.value.deal && !table.value.late) opened.value = { kind: "score" }; });
  useEffect(() => { document.title = `${wanted} · Barbu`; }, [wanted]);
  return html`<div class="table-frame">
    <header class="table-head"><a class="button icon" href=${boot.urls.home} aria-label=${t("To the first page")}><${Icon} name="back"/></a>
      <${Contract}/>${deal && html`<button type="button" class="button icon score-button" aria-label=${t("Score sheet")} onClick=${() => { opened.value = { kind: "score" }; }}><${Icon} name="chart"/></button>`}<${Menu}/></header>
    <div class="rule-row">${line && html`<button type="button" class="rule-line" onClick=${() => { opened.value = { kind: "rule" }; }}><span>${line}</span></button>`}
      <a class="rules-link" href=${boot.urls.rules} title=${t("Rules of this match")}><${Icon} name="rules"/><span class=${line ? "visually-hidden" : ""}>${t("Rules of this match")}</span></a></div>
    <p class="wanted ${myTurn.value ? "mine" : ""}">${wanted}</p><${TurnClock}/><${Notices}/><${Given}><${Lesson}/><//>
    <div class="board" ref=${swiped}><${Game}/></div>
    <${Dialogs}/><${Toasts}/><${Announcer}/></div>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
root.replaceChildren();
render(html`<${Page}/>`, root);
