// Commands that the server has not confirmed yet. They outlive the page: nothing entered is lost.

/** @typedef {import("./net.js").Command & {at: number, number?: number}} Waiting `at`: when it was given */

/** The queue of one stream, in the browser's storage; without storage (a private window) in memory only. */
export class Queue {
  #name;
  /** @type {Waiting[]} */ #memory = [];

  /** @param {string} stream */
  constructor(stream) {
    this.#name = `barbu.queue.${stream}`;
  }

  /** @returns {Waiting[]} oldest first */
  all() {
    try {
      const text = localStorage.getItem(this.#name);
      return text ? JSON.parse(text) : [];
    } catch {
      return this.#memory;
    }
  }

  /** @param {Waiting} command */
  add(command) {
    this.#write([...this.all(), command]);
  }

  /** @param {string} key */
  remove(key) {
    this.#write(this.all().filter((command) => command.key !== key));
  }

  /** @param {Waiting} command the new form of the command with the same key */
  replace(command) {
    this.#write(this.all().map((old) => (old.key === command.key ? command : old)));
  }

  clear() {
    this.#write([]);
  }

  /** @param {Waiting[]} commands */
  #write(commands) {
    this.#memory = commands;
    try {
      if (commands.length) localStorage.setItem(this.#name, JSON.stringify(commands));
      else localStorage.removeItem(this.#name);
    } catch {
      // A private window or a full disk: the queue lives as long as the page does.
    }
  }
}

/**
 * Remember something small for the next visit of this device.
 * @param {string} name
 * @param {unknown} value null forgets it
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`barbu.${name}`);
    else localStorage.setItem(`barbu.${name}`, JSON.stringify(value));
  } catch {
    // Only a convenience is lost.
  }
}

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function recall(name, fallback) {
  try {
    const text = localStorage.getItem(`barbu.${name}`);
    return text ? JSON.parse(text) : fallback;
  } catch {
    return fallback;
  }
}
