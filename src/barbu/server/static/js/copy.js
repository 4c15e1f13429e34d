// Copies an address that is shown once.
import { t } from "./i18n.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("address"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("copy"));

if (navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = t("Copied");
  });
}
field.addEventListener("focus", () => field.select());
