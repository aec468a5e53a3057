// Runs before anything is shown, so that a page does not flash in the other theme.
import { themeKey } from "../kept_keys.ts";

const kept = localStorage.getItem(themeKey);
if (kept === "light" || kept === "dark") {
  document.documentElement.dataset["theme"] = kept;
}
