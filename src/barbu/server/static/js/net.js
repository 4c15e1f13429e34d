// Talking to the server: commands by POST, news by a WebSocket that only pushes, polling where it cannot.
import { base } from "./page.js";

/** @typedef {{key: string, version: number, type: string, payload: Record<string, unknown>}} Command */
/** @typedef {{version: number, view?: any, events?: any[]}} News what a push, a poll or a conflict brings */
/** @typedef {{status: number, body: any}} Answer `status` 0: the server could not be reached */
/** @typedef {"live" | "waiting" | "offline" | "refused"} Link how the page stands to the server */

const POST_TIMEOUT_MS = 15_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A server that starts anew is back within seconds: so long a page looks for it without waiting longer each time. */
export const RESTART_MS = 12_000;
const POLL_MS = 4_000;
/** Close codes after which there is nothing to come back for: no access, no such stream. */
const FINAL_CODES = new Set([4403, 4404]);

/**
 * Ask the server for JSON.
 * @param {string} path below the base path
 * @param {{method?: string, body?: unknown, key?: string}} [options]
 * @returns {Promise<Answer>} never rejects
 */
export async function ask(path, { method = "GET", body, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  try {
    const response = await fetch(base + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  } catch {
    return { status: 0, body: null };
  }
}

/**
 * Give a command; the same key twice does it once.
 * @param {string} stream
 * @param {Command} command
 */
export function post(stream, command) {
  return ask(`/api/streams/${encodeURIComponent(stream)}/commands`, { method: "POST", body: command, key: command.key });
}

/** Follows one stream for as long as the page is open. */
export class Feed {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #wait = FIRST_WAIT_MS;
  #failures = 0;
  /** When the socket was lost, by `performance.now()`; 0 while there is one. */ #lost = 0;
  #stopped = false;
  #stream;
  #options;

  /**
   * @param {string} stream
   * @param {{seen: () => number, onNews: (news: News) => void, onLink: (link: Link) => void, seat?: number}} options
   *   `seen`: the newest version the page has
   */
  constructor(stream, options) {
    this.#stream = encodeURIComponent(stream);
    this.#options = options;
    document.addEventListener("visibilitychange", this.#wake);
    for (const name of ["online", "pageshow", "focus"]) addEventListener(name, this.#wake);
    addEventListener("offline", () => this.#options.onLink("offline"));
    this.#open();
  }

  /** Stop following. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Look for news at once, as after a sleep. */
  #wake = async () => {
    if (this.#stopped || document.visibilityState === "hidden") return;
    this.#wait = FIRST_WAIT_MS;
    this.#lost = 0;
    // A socket can look open after a sleep and be dead: ask once, and open a new one if there is none.
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#open();
    await this.poll();
  };

  #query() {
    const seat = this.#options.seat;
    return `after=${this.#options.seen()}${seat === undefined ? "" : `&seat=${seat}`}`;
  }

  #open() {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
    const address = new URL(`${base}/ws/${this.#stream}?${this.#query()}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT_MS;
      this.#failures = 0;
      this.#lost = 0;
      this.#options.onLink("live");
    };
    socket.onmessage = (event) => this.#options.onNews(JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(event.code);
  }

  /** @param {number} code */
  #closed(code) {
    if (this.#stopped) return;
    if (FINAL_CODES.has(code)) {
      this.stop();
      this.#options.onLink("refused");
      return;
    }
    this.#failures += 1;
    this.#lost ||= performance.now();
    this.#options.onLink(navigator.onLine ? "waiting" : "offline");
    // Two failures in a row: perhaps no socket gets through here, so the page polls between the attempts.
    if (this.#failures >= 2) void this.poll();
    const wait = this.#failures >= 2 ? Math.min(this.#wait, POLL_MS) : this.#wait;
    this.#timer = setTimeout(() => this.#open(), wait * (0.7 + Math.random() * 0.6));
    if (performance.now() - this.#lost > RESTART_MS) this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** Ask for what is new; works without the socket. */
  async poll() {
    const { status, body } = await ask(`/api/streams/${this.#stream}/events?${this.#query()}`);
    if (this.#stopped) return;
    if (status === 200) {
      this.#options.onLink("live");
      this.#options.onNews(body);
    } else if (status === 0) {
      this.#options.onLink("offline");
    } else if (status === 403 || status === 404) {
      this.stop();
      this.#options.onLink("refused");
    }
  }
}
