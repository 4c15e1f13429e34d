// Links that are shown once: to an open seat, to look on, to one's own seat on another device.
import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { canShare, share } from "../share.js";
import { Dialog, say } from "../ui.js";
import { askTable, table } from "./store.js";
import { reason } from "./why.js";

/** @typedef {{url: string, code: string, title: string, text: string}} Invitation */
/** @typedef {{role: "seat", seat: number} | {role: "viewer", seat?: number}} For a link to look on with a seat shows its hand */

/** @param {For} whom @returns {{title: string, text: string}} */
function words(whom) {
  if (whom.role === "viewer") {
    const late = table.value.spectators === "delayed";
    if (whom.seat !== undefined) return { title: t("Link to look into my hand"), text: t("It is shown only this once. Whoever opens it sees your hand, as long as you show it; everybody at the table knows that you do.") };
    return { title: t("Link to look on"), text: late ? t("It is shown only this once. Whoever opens it sees each deal when it is over.") : t("It is shown only this once. Whoever opens it sees the table and no hand.") };
  }
  if (whom.seat === table.value.seat) return { title: t("My seat on another device"), text: t("It is shown only this once. Open it on your other device: it sees your cards.") };
  return { title: t("Seat {n}", { n: whom.seat + 1 }), text: t("It is shown only this once. Whoever opens it first and sits down has the seat.") };
}

/**
 * Make a link; if that is refused, the reason has been said.
 * @param {For} whom
 * @returns {Promise<Invitation | null>}
 */
export async function invited(whom) {
  const answer = await askTable("invite", whom);
  if (answer.status === 201) return { ...answer.body, ...words(whom) };
  say(reason(answer.body?.error?.code ?? null));
  return null;
}

/** @param {{invitation: Invitation, onClose: () => void}} props */
export function InvitationDialog({ invitation, onClose }) {
  const [copied, setCopied] = useState(false);
  const { url } = invitation;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return html`<${Dialog} title=${invitation.title} onClose=${onClose}><p>${invitation.text}</p>
    <div class="qr" dangerouslySetInnerHTML=${{ __html: invitation.code }}></div>
    <input class="input" readonly dir="ltr" aria-label=${t("Address of the link")} value=${url}
      onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}/>
    <p class="row">${canShare && html`<button type="button" class="button primary grow" onClick=${() => void share(url)}>${t("Share")}</button>`}
      ${navigator.clipboard && html`<button type="button" class="button grow" onClick=${() => void copy()}>${copied ? t("Copied") : t("Copy")}</button>`}</p><//>`;
}
