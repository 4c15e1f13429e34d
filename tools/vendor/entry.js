// The one bundle of the islands: Preact, hooks, signals and htm bound to Preact.
import { h } from "preact";
import htm from "htm";

export { Fragment, createContext, h, render } from "preact";
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";

export const html = htm.bind(h);
