import { effect, signal } from "@preact/signals";
import { keep, kept } from "./kept.ts";
import { themeKey } from "./kept_keys.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = typeof themes[number];

const denseKey = "standin-dense";
const hiddenKey = "standin-hidden-columns";

function readHidden(): readonly string[] {
  return kept(hiddenKey)?.split(" ") ?? [];
}

function readTheme(): Theme {
  const chosen = kept(themeKey);
  return themes.find((one) => one === chosen) ?? "system";
}

/** How the page looks, on this machine. */
export const theme = signal<Theme>(readTheme());
/** Whether rows are as low as they can be. */
export const isDense = signal(kept(denseKey) === "on");
/** The columns of the request list that are not shown. */
export const hiddenColumns = signal(readHidden());

/** Keeps what was chosen, and tells the style sheet. */
export function startDisplay(): void {
  const { dataset } = document.documentElement;
  effect(() => {
    dataset["theme"] = theme.value;
    keep(themeKey, theme.value);
  });
  effect(() => {
    dataset["rows"] = isDense.value ? "dense" : "usual";
    keep(denseKey, isDense.value ? "on" : "off");
  });
  effect(() => {
    keep(hiddenKey, hiddenColumns.value.join(" "));
  });
}
