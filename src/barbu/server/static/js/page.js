// What the server writes into the page beside the HTML: small JSON documents, read once.

/**
 * Read the `<script type="application/json">` with this id.
 * @template T
 * @param {string} id
 * @param {T} fallback what an absent document stands for
 * @returns {T}
 */
export function documentOf(id, fallback) {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : fallback;
}

/**
 * The page's settings as the server wrote them.
 * @type {Record<string, any>}
 */
export const settings = documentOf("settings", {});

/** Path below which the application lives, without a slash at the end. */
export const base = String(settings.base ?? "");

/**
 * An unguessable name for a command, a deal or a client.
 * @returns {string} 22 characters, base64url
 */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
