// Hands on an address that is shown once.
import { t } from "./i18n.js";
import { canShare, share } from "./share.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("address"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("copy"));

if (navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = t("Copied");
  });
}
if (canShare) {
  const send = /** @type {HTMLButtonElement} */ (document.getElementById("share"));
  send.hidden = false;
  send.addEventListener("click", () => void share(field.value));
}
field.addEventListener("focus", () => field.select());
