import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import {
  EditorState,
  type Extension,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { hiddenChars } from "./hidden_chars_view.ts";

/** What a text is written in; plain text is only numbered. */
export type CodeLanguage = "json" | "template" | "text";

/** What a code field asks of its view. */
export interface CodeOptions {
  readonly text: string;
  readonly label: string;
  readonly language: CodeLanguage;
  readonly complete: CompletionSource;
  readonly onInput: (text: string) => void;
}

/** A code field in the page. */
export interface CodeView {
  /** Replaces the text, unless it is that already. */
  write(text: string): void;
  /** Marks lines, counted from 1, that something is wrong in, and says whether it is. */
  mark(lines: readonly number[], isWrong: boolean): void;
  /** Puts the caret there, or selects what lies between two places. */
  focus(from: number, to: number): void;
  destroy(): void;
}

const setFaulty = StateEffect.define<readonly number[]>();
const setWrong = StateEffect.define<boolean>();

/** What assistive technology is told of a text that is wrong. */
const wrongness = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) =>
    effects.find((one) => one.is(setWrong))?.value ?? value,
  provide: (field) =>
    EditorView.contentAttributes.from(field, (isWrong) => ({
      "aria-invalid": String(isWrong),
    })),
});
const faulty = Decoration.line({ class: "cm-faulty" });

const faultyLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes, state }) {
    for (const effect of effects) {
      if (!effect.is(setFaulty)) continue;
      const starts = [...new Set(effect.value)].sort((a, b) => a - b)
        .filter((line) => line >= 1 && line <= state.doc.lines)
        .map((line) => faulty.range(state.doc.line(line).from));
      return Decoration.set(starts);
    }
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--ink)", fontWeight: "600" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--accent)" },
  { tag: tags.separator, color: "var(--muted)" },
]);

const look = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    fontSize: "13px",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--surface)",
    color: "var(--muted)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-faulty": { backgroundColor: "var(--bad-soft)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--lift)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--ink)",
  },
  ".cm-completionDetail": { color: "var(--muted)", fontStyle: "normal" },
});

function extensions(options: CodeOptions): Extension[] {
  const { label, language, complete, onInput } = options;
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    hiddenChars,
    bracketMatching(),
    closeBrackets(),
    ...language === "json" ? [json()] : [EditorView.lineWrapping],
    syntaxHighlighting(colors),
    ...language === "text"
      ? []
      : [autocompletion({ override: [complete], icons: false })],
    faultyLines,
    wrongness,
    look,
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      // What saves the stub is not a new line.
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
      ...historyKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      const isOwn = update.transactions.some((one) =>
        one.isUserEvent("input") || one.isUserEvent("delete") ||
        one.isUserEvent("undo") || one.isUserEvent("redo") ||
        one.isUserEvent("move")
      );
      if (update.docChanged && isOwn) onInput(update.state.doc.toString());
    }),
  ];
}

/**
 * Puts an editor into an element. It stands in a shadow root, where its styles
 * need no style element, which the page's policy forbids.
 */
export function openCode(host: HTMLElement, options: CodeOptions): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: extensions(options),
    }),
  });
  return {
    write(text) {
      const doc = view.state.doc.toString();
      if (doc === text) return;
      view.dispatch({ changes: changeOf(doc, text) });
    },
    mark(lines, isWrong) {
      view.dispatch({
        effects: [setFaulty.of(lines), setWrong.of(isWrong)],
      });
    },
    focus(from, to) {
      const end = view.state.doc.length;
      view.dispatch({
        selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** The part in which two texts differ: the caret stays where it is outside of it. */
function changeOf(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) end++;
  return {
    from: start,
    to: before.length - end,
    insert: after.slice(start, after.length - end),
  };
}
