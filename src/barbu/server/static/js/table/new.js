// A new table: as many seats as the ruleset has players.

const ruleset = /** @type {HTMLSelectElement} */ (document.getElementById("ruleset"));

function showSeats() {
  const players = Number(ruleset.selectedOptions[0]?.dataset.players ?? 4);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("div[data-seat]"))) {
    const open = Number(row.dataset.seat) < players;
    row.hidden = !open;
    /** @type {HTMLSelectElement} */ (row.querySelector("select")).disabled = !open;
  }
}

ruleset.addEventListener("change", showSeats);
showSeats();
