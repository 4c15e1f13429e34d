// Small parts that every island is built of.
import { html, signal, useEffect, useRef } from "../vendor/preact.js";
import { signed, t } from "./i18n.js";

/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */

/** @param {{name: string, class?: string}} props */
export function Icon(props) {
  return html`<svg class="icon-glyph ${props.class ?? ""}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${props.name}"/></svg>`;
}

/** @param {{seat: number}} props */
export function SeatMark({ seat }) {
  return html`<svg class="seat-mark seat-${seat}" viewBox="0 0 16 16" aria-hidden="true"><use href="#seat-${seat}"/></svg>`;
}

/**
 * A player: the seat's mark, then the name in its own direction.
 * @param {{seat: number, name: string}} props
 */
export function Player({ seat, name }) {
  return html`<span class="seat"><${SeatMark} seat=${seat}/><bdi>${name}</bdi></span>`;
}

/** @param {{of: number, class?: string}} props */
export function Points(props) {
  const tone = props.of < 0 ? "loss" : props.of > 0 ? "gain" : "";
  return html`<span class="points ${tone} ${props.class ?? ""}">${signed(props.of)}</span>`;
}

/** @param {{letter: string}} props "S", "H", "D", "C" or "N" for no trump */
export function Suit({ letter }) {
  return html`<svg class="suit suit-${letter}" viewBox="0 0 24 24" aria-hidden="true"><use href="#suit-${letter}"/></svg>`;
}

/** @param {{count: number}} props 0, 1 or 2 bars */
export function Bars({ count }) {
  return html`<svg class="bars ${count ? "" : "none"}" viewBox="0 0 16 20" aria-hidden="true"><use href="#double-${count}"/></svg>`;
}

/**
 * A button with an icon only; its name is read out and shown on hover.
 * @param {{icon: string, label: string, onClick: () => void, disabled?: boolean}} props
 */
export function IconButton(props) {
  return html`<button type="button" class="button icon" aria-label=${props.label} title=${props.label}
    disabled=${props.disabled} onClick=${props.onClick}><${Icon} name=${props.icon}/></button>`;
}

/**
 * One of a few, as joined keys. The keyboard moves as in any group of radio buttons.
 * @template T
 * @param {{name: string, legend: string, shown?: boolean, joined?: boolean, value: T | null, onChoose: (value: T) => void,
 *   options: {value: T, text: Children, label?: string, disabled?: boolean}[]}} props
 */
export function Choice(props) {
  return html`<fieldset class="field">
    <legend class=${props.shown ? "label" : "visually-hidden"}>${props.legend}</legend>
    <div class=${props.joined ? "segmented" : "choices"}>
      ${props.options.map((option) => html`<label class="choice" key=${String(option.value)}>
        <input type="radio" name=${props.name} checked=${option.value === props.value} disabled=${option.disabled}
          aria-label=${option.label} onChange=${() => props.onChoose(option.value)}/>
        <span>${option.text}</span></label>`)}
    </div></fieldset>`;
}

/** A check box that takes effect at once. @param {{on: boolean, text: string, hint?: string, onChange: (on: boolean) => void}} props */
export function Switch({ on, text, hint, onChange }) {
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${on} onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)}/>
    <span class="grow">${text}${hint && html`<span class="hint">${hint}</span>`}</span></label>`;
}

/**
 * A modal sheet: from the bottom on a phone, in the middle elsewhere. Escape and a tap beside it close it;
 * without `onClose` it stays until one of its own buttons is pressed.
 * @param {{title: Children, onClose: (() => void) | null, wide?: boolean, foot?: Children, children?: Children, head?: Children}} props
 */
export function Dialog(props) {
  const frame = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const since = useRef(lastToast).current;
  useEffect(() => {
    const dialog = frame.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialogs.value += 1;
    return () => {
      dialogs.value -= 1;
      dialog?.close();
      // The browser gives the focus back only while the dialog is still in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const beside = (/** @type {MouseEvent} */ event) => {
    if (event.target === frame.current && pressedBeside.current) props.onClose?.();
  };
  const pressedBeside = useRef(false);
  return html`<dialog class="dialog ${props.wide ? "wide" : ""}" ref=${frame} aria-labelledby="dialog-title"
    onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); props.onClose?.(); }}
    onPointerDown=${(/** @type {PointerEvent} */ event) => { pressedBeside.current = event.target === frame.current; }}
    onClick=${beside}>
    <header class="dialog-head"><h2 id="dialog-title" tabindex="-1">${props.title}</h2>${props.head}
      ${props.onClose && html`<${IconButton} icon="close" label=${t("Close")} onClick=${props.onClose}/>`}</header>
    <div class="dialog-body stack" tabindex="0" role="group" aria-labelledby="dialog-title">${props.children}</div>
    ${props.foot && html`<footer class="dialog-foot">${props.foot}</footer>`}
    <${Toasts} since=${since}/>
  </dialog>`;
}

/** How many dialogs are open. */
const dialogs = signal(0);

/** @typedef {{id: number, text: string, action?: {label: string, run: () => void}}} Toast */

/** @type {import("../vendor/preact.js").Signal<Toast[]>} */
const toasts = signal([]);
let lastToast = 0;

const TOAST_SECONDS = 8;

/**
 * Say what happened, for a while; `action` offers a way back. What was said before goes: its way back would
 * undo what was done since.
 * @param {string} text
 * @param {Toast["action"]} [action]
 */
export function say(text, action) {
  const id = ++lastToast;
  toasts.value = [{ id, text, action }];
  setTimeout(() => dismiss(id), TOAST_SECONDS * 1000);
}

/** Take away what was said last, where it no longer holds. */
export function hush() {
  toasts.value = [];
}

/** @param {number} id */
function dismiss(id) {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/**
 * Where toasts appear; once in a page, and in an open dialog, which would cover them. They are read out politely.
 * A dialog shows those `since` it was opened: one from before would lie on its keys.
 * @param {{since?: number}} props
 */
export function Toasts({ since }) {
  const onPage = dialogs.value ? [] : toasts.value;
  const shown = since === undefined ? onPage : toasts.value.filter((toast) => toast.id > since);
  return html`<div class="toasts" role="status">${shown.map((toast) => html`<div class="toast" key=${toast.id}>
    <span>${toast.text}</span>
    ${toast.action && html`<button type="button" class="button"
      onClick=${() => { dismiss(toast.id); toast.action?.run(); }}>${toast.action.label}</button>`}
  </div>`)}</div>`;
}

/** @type {import("../vendor/preact.js").Signal<string>} */
const spoken = signal("");

/**
 * Have a sentence read out by a screen reader, politely; nothing is shown.
 * @param {string} text
 */
export function announce(text) {
  // The same sentence twice is a change only if something differs: a no-break space does.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

/** The polite log; once in a page. */
export function Announcer() {
  return html`<p class="visually-hidden" role="log" aria-live="polite">${spoken.value}</p>`;
}
