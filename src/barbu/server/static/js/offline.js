// Lets the page work without a network, where the browser allows it: on localhost and over HTTPS.
import { base } from "./page.js";

/** Whether this page can be kept for use without a network. */
export const canBeKept = "serviceWorker" in navigator && isSecureContext;

if (canBeKept) {
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` });
  navigator.serviceWorker.ready.then((registration) => {
    registration.active?.postMessage({ keep: location.href.split("#")[0] });
  });
}
