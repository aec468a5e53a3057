import { type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars } from "@codemirror/view";
import { codeOf, hiddenChar, nameOfHidden } from "../hidden_chars.ts";

function mark(point: number): HTMLElement {
  const text = String.fromCodePoint(point);
  const shown = document.createElement("span");
  shown.className = "cm-hidden-char";
  shown.textContent = nameOfHidden(text);
  shown.title = codeOf(text);
  return shown;
}

/** In code what is invisible shows as its name, too, and turns nothing around. */
export const hiddenChars: Extension = [
  highlightSpecialChars({ specialChars: hiddenChar, render: mark }),
  EditorView.theme({
    ".cm-hidden-char": {
      padding: "0 3px",
      borderRadius: "3px",
      background: "var(--warn-soft)",
      color: "var(--warn)",
      font: "11px/16px var(--sans)",
    },
  }),
];
