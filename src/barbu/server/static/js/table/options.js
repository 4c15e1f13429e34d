// What this reader likes at a table; the device remembers it.
import { signal } from "../../vendor/preact.js";
import { recall, remember } from "../queue.js";

/** Whether a card is played by its second tap. */
export const twoTaps = signal(recall("two-taps", false));
/** Whether what others say is shown. */
export const hears = signal(recall("hears", true));

/**
 * Turn an option on or off.
 * @param {import("../../vendor/preact.js").Signal<boolean>} option
 * @param {string} name under which the device remembers it
 */
export function toggle(option, name) {
  option.value = !option.value;
  remember(name, option.value);
}
