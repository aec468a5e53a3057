import { signal } from "@preact/signals";

const setting = "standin-single-keys";

/** Whether `j`, `k`, `/` and `?` act; WCAG 2.1.4 wants a way to turn them off. */
export const singleKeys = signal(localStorage.getItem(setting) !== "off");
export const keysShown = signal(false);

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on;
  localStorage.setItem(setting, on ? "on" : "off");
}

/** What the view in front does on a key; views put theirs in while they are shown. */
export interface KeyActions {
  readonly move?: (step: 1 | -1) => void;
  readonly open?: () => void;
  readonly close?: () => void;
}

const layers: KeyActions[] = [];

/** Registers a view's keys; call what comes back when the view goes. */
export function withKeys(actions: KeyActions): () => void {
  layers.push(actions);
  return () => {
    const index = layers.indexOf(actions);
    if (index !== -1) layers.splice(index, 1);
  };
}

function act(
  name: keyof KeyActions,
  run: (actions: KeyActions) => void,
): boolean {
  const layer = layers.findLast((actions) => actions[name] !== undefined);
  if (layer === undefined) return false;
  run(layer);
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable]") !== null;
}

function focusFilter(): boolean {
  const field = document.querySelector("[data-filter]");
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

function onSingleKey(event: KeyboardEvent): boolean {
  switch (event.key) {
    case "/":
      return focusFilter();
    case "?":
      return keysShown.value = true;
    case "j":
      return act("move", (layer) => layer.move?.(1));
    case "k":
      return act("move", (layer) => layer.move?.(-1));
    default:
      return false;
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") !== null) return;
  const { target } = event;
  if (event.key === "Escape") {
    if (isTyping(target) && target instanceof HTMLElement) target.blur();
    else act("close", (layer) => layer.close?.());
    return;
  }
  if (isTyping(target)) return;
  if (event.key === "Enter" && target === document.body) {
    act("open", (layer) => layer.open?.());
    return;
  }
  if (singleKeys.value && onSingleKey(event)) event.preventDefault();
}

export function startKeys(): void {
  document.addEventListener("keydown", onKey);
}
