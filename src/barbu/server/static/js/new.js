// A new match: as many names as the ruleset has players, and the first declarer by name.

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-match"));
const ruleset = /** @type {HTMLSelectElement} */ (document.getElementById("ruleset"));
const first = /** @type {HTMLSelectElement} */ (document.getElementById("first"));

const firstBy = /** @type {HTMLElement} */ (document.getElementById("first-by"));

/** @returns {number} */
function players() {
  return Number(ruleset.selectedOptions[0]?.dataset.players ?? 4);
}

/** Show the seats of the chosen ruleset, and no others. */
function showSeats() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("div[data-seat]"))) {
    const open = Number(row.dataset.seat) < players();
    row.hidden = !open;
    /** @type {HTMLInputElement} */ (row.querySelector("input")).disabled = !open;
  }
  for (const option of first.options) {
    const seat = option.dataset.seat;
    if (seat === undefined) continue;
    option.hidden = option.disabled = Number(seat) >= players();
  }
  if (first.selectedOptions[0]?.disabled) first.value = "drawn";
  firstBy.textContent = ruleset.selectedOptions[0]?.dataset.first ?? "";
}

/** Name the first declarer as the seats are named. */
function nameSeats() {
  for (const option of first.options) {
    const seat = option.dataset.seat;
    if (seat === undefined) continue;
    const input = /** @type {HTMLInputElement} */ (document.getElementById(`name_${seat}`));
    option.text = input.value.trim() || input.placeholder;
  }
}

ruleset.addEventListener("change", showSeats);
form.addEventListener("input", nameSeats);
showSeats();
nameSeats();
