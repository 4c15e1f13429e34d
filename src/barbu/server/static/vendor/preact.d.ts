// Types of the bundle, for `tsc --checkJs` (tools/check_js.sh); browsers never load this file.
export { Fragment, createContext, h, render } from "preact";
export type { ComponentChildren, VNode } from "preact";
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
export type { ReadonlySignal, Signal } from "@preact/signals";
import type { VNode } from "preact";
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode<any>;
