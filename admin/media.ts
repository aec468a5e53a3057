import { signal } from "@preact/signals";

const narrow = matchMedia("(max-width: 719px)");

/** True on a screen where rows take two lines. */
export const isNarrow = signal(narrow.matches);

narrow.addEventListener("change", () => isNarrow.value = narrow.matches);
