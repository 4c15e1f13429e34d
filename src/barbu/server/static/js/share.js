// Handing an address on: by what the device has for it, or by the clipboard.

/** Whether this browser can hand something on to another program. */
export const canShare = typeof navigator.share === "function";

/**
 * Let the reader choose whom to send an address to; nothing happens if they think better of it.
 * @param {string} url
 */
export async function share(url) {
  try {
    await navigator.share({ title: "Barbu", url });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") throw error;
  }
}
