// Keeping the screen on while the phone lies on the table; the browser lets go when the page is hidden.
import { signal } from "../../vendor/preact.js";
import { recall, remember } from "../queue.js";

/** Whether the screen is to stay on. */
export const staysAwake = signal(recall("awake", false));
/** @type {WakeLockSentinel | null} */
let lock = null;

async function hold() {
  if (!staysAwake.value || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // A low battery, or plain HTTP: the browser does not let it.
  }
}

/** @param {boolean} awake */
export async function keepAwake(awake) {
  staysAwake.value = awake;
  remember("awake", awake || null);
  if (awake) await hold();
  else await lock?.release();
}

if ("wakeLock" in navigator) {
  document.addEventListener("visibilitychange", () => void hold());
  void hold();
}
