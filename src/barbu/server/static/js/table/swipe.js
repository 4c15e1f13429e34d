// A swipe over the table, as on any phone: to the left it brings the score.
import { useEffect, useRef } from "../../vendor/preact.js";

const FAR = 70;
/** How much more a finger moves sideways than up or down when it swipes. */
const FLAT = 2;

/**
 * Call `onLeft` when a finger swipes to the left over the element that the result is a `ref` of.
 * @param {() => void} onLeft
 */
export function useSwipe(onLeft) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const begun = useRef(/** @type {Touch | null} */ (null));
  useEffect(() => {
    const element = frame.current;
    const start = (/** @type {TouchEvent} */ event) => { begun.current = event.touches.length === 1 ? event.touches[0] : null; };
    const end = (/** @type {TouchEvent} */ event) => {
      const [from, to] = [begun.current, event.changedTouches[0]];
      begun.current = null;
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, Math.abs(to.clientY - from.clientY)];
      if (across < -FAR && -across > FLAT * down) onLeft();
    };
    element?.addEventListener("touchstart", start, { passive: true });
    element?.addEventListener("touchend", end, { passive: true });
    return () => {
      element?.removeEventListener("touchstart", start);
      element?.removeEventListener("touchend", end);
    };
  }, []);
  return frame;
}
