// Runs before anything is shown, so that a page does not flash in the other theme.
import { kept } from "../kept.ts";
import { themeKey } from "../kept_keys.ts";

const theme = kept(themeKey);
if (theme === "light" || theme === "dark") {
  document.documentElement.dataset["theme"] = theme;
}
