import { signal } from "@preact/signals";
import { type Inputs, useLayoutEffect } from "preact/hooks";
import { keep, kept } from "./kept.ts";
import { back, go, type Place, toNew } from "./router.ts";

const setting = "standin-single-keys";

/** Whether letters and digits act; WCAG 2.1.4 wants a way to turn them off. */
export const singleKeys = signal(kept(setting) !== "off");
export const keysShown = signal(false);
export const paletteShown = signal(false);

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on;
  keep(setting, on ? "on" : "off");
}

/** What a view may do when it is asked by a key or by name. */
export type Act =
  | "open"
  /** Opens the first line, from the filter. */
  | "first"
  | "close"
  | "miss"
  | "toggle"
  | "curl"
  | "assertion"
  | "send"
  | "edit"
  | "stub"
  | "save"
  | "pin"
  | "compare"
  | "secrets"
  | "kinds"
  | "choose"
  | "hold"
  | "keepView"
  | "columns"
  | "diagram"
  | "clear"
  | "duplicate"
  | "remove"
  | "import"
  | "export";

/** What the view in front does on a key; views put theirs in while they are shown. */
export type KeyActions =
  & { readonly move?: (step: 1 | -1) => void }
  & { readonly [A in Act]?: () => void };

const layers: KeyActions[] = [];

/**
 * Gives a view its keys for as long as it is on the page. An effect after the
 * paint would take them away a frame too late: a key in between would act on
 * the view that has gone.
 */
export function useKeys(actions: () => KeyActions, inputs?: Inputs): void {
  useLayoutEffect(() => {
    const layer = actions();
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, inputs);
}

/** Whether the view in front has something to do for a name. */
export function can(name: Act): boolean {
  return layers.some((actions) => actions[name] !== undefined);
}

/** Does what the view in front has for a name; false where it has nothing. */
export function act(name: Act): boolean {
  const run = layers.findLast((actions) => actions[name] !== undefined)?.[name];
  run?.();
  return run !== undefined;
}

function move(step: 1 | -1): boolean {
  const layer = layers.findLast((actions) => actions.move !== undefined);
  layer?.move?.(step);
  return layer !== undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], .code") !==
      null;
}

function focusFilter(): boolean {
  const field = document.querySelector("[data-filter]");
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

const views: Readonly<Record<string, Place["view"]>> = {
  "1": "requests",
  "2": "stubs",
  "3": "scopes",
  "4": "server",
};

/** The keys that act by themselves. */
export const letters: Readonly<Record<string, Act>> = {
  n: "miss",
  x: "toggle",
  c: "curl",
  a: "assertion",
  r: "send",
  e: "edit",
  s: "stub",
  p: "pin",
  v: "compare",
  z: "secrets",
  m: "kinds",
  t: "choose",
  h: "hold",
  f: "keepView",
  l: "columns",
  g: "diagram",
  C: "clear",
  d: "duplicate",
  Delete: "remove",
  i: "import",
  o: "export",
};

function onSingleKey({ key }: KeyboardEvent): boolean {
  const letter = Object.hasOwn(letters, key) ? letters[key] : undefined;
  if (letter !== undefined) return act(letter);
  const view = Object.hasOwn(views, key) ? views[key] : undefined;
  if (view !== undefined) {
    go(back(view));
    return true;
  }
  switch (key) {
    case "/":
      return focusFilter();
    case "?":
      return keysShown.value = true;
    case "j":
      return move(1);
    case "k":
      return move(-1);
    case "w":
      go(toNew());
      return true;
    default:
      return false;
  }
}

/** Arrows move the line wherever they would not move something else. */
function onArrow(event: KeyboardEvent): boolean {
  const { target } = event;
  const isList = target === document.body ||
    target instanceof HTMLElement &&
      target.matches(".list, .row-link");
  if (!isList) return false;
  if (event.key === "ArrowDown") return move(1);
  return event.key === "ArrowUp" && move(-1);
}

function onChord(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return false;
  const key = event.key.toLowerCase();
  if (key === "k") return paletteShown.value = true;
  return (key === "s" || key === "enter") && act("save");
}

function onEscape(target: EventTarget | null): void {
  if (isTyping(target) && target instanceof HTMLElement) target.blur();
  else act("close");
}

/** Whether a dialog lies over the view, or is being fetched to. */
function isCovered(): boolean {
  const dialogs = "dialog[open], [data-dialog=awaited]";
  return document.querySelector(dialogs) !== null;
}

function onKey(event: KeyboardEvent): void {
  if (isCovered()) return;
  if (event.ctrlKey || event.metaKey) {
    if (onChord(event)) event.preventDefault();
    return;
  }
  if (event.altKey) return;
  const { target } = event;
  if (event.key === "Escape") return onEscape(target);
  if (event.key === "Enter" && target instanceof HTMLElement) {
    if (target.matches("[data-filter]")) act("first");
    else if (target === document.body) act("open");
    return;
  }
  if (isTyping(target)) return;
  const isDone = onArrow(event) || singleKeys.value && onSingleKey(event);
  if (isDone) event.preventDefault();
}

export function startKeys(): void {
  document.addEventListener("keydown", onKey);
}
