// The figures of the sheet.
import { html } from "../../vendor/preact.js";
import { Figures } from "../figures.js";
import { rules, sheet } from "./store.js";

/** What the deals say of the players. */
export function Stats() {
  const { names, stats } = sheet.value;
  return html`<${Figures} rules=${rules} names=${names} stats=${stats}/>`;
}
