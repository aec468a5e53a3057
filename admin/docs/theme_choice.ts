import { keep, kept } from "../kept.ts";
import { themeKey } from "../kept_keys.ts";

/** Lets a person choose how the pages look; the admin UI follows it, too. */
export function startThemeChoice(): void {
  const label = document.querySelector<HTMLElement>("#theme-choice");
  const choice = document.querySelector<HTMLSelectElement>("#theme");
  if (label === null || choice === null) return;
  choice.value = kept(themeKey) ?? "system";
  if (choice.value === "") choice.value = "system";
  choice.addEventListener("change", () => {
    keep(themeKey, choice.value);
    document.documentElement.dataset["theme"] = choice.value;
  });
  label.hidden = false;
}
