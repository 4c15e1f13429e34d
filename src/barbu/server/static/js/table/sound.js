// A soft tick for each card that is played, for who wants to hear it.
import { hearsCards } from "./options.js";

const LOUD = 0.12;
const SECONDS = 0.06;
/** Made when first needed: a browser lets a page sound only after it has been touched. @type {AudioContext | null} */
let audio = null;

/** Tick, if this reader likes it. */
export function tick() {
  if (!hearsCards.value) return;
  audio ??= new AudioContext();
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: 620 });
  const loudness = new GainNode(audio, { gain: LOUD });
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}
