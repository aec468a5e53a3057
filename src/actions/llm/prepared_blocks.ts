import { readJson } from "../../json/reader.ts";
import type { Json } from "../../json/values.ts";
import type { Templates } from "../../templating/templates.ts";
import { maxSaid } from "./llm_rules.ts";
import { type Phrase, preparePhrase, type Wording } from "./phrases.ts";
import { piecesOf } from "./pieces.ts";
import type { SaidBlock, SaidText } from "./said.ts";
import type { SaidFields, ToolCall } from "./said_fields.ts";

/** One block of what a model is to say, its texts compiled. */
export interface PreparedBlock {
  /** What it is called in a sentence. */
  readonly title: string;
  /** What it says where no request can change that, divided once. */
  readonly fixed: SaidBlock | null;
  readonly phrases: readonly Phrase[];
  /** The block of what its phrases say. */
  make(texts: readonly string[]): SaidBlock;
}

/** Compiles what is said, in the usual order: thoughts, text, calls. */
export function prepareBlocks(
  { text, pieces, thinking, tool_calls, blocks }: SaidFields,
  templates: Templates,
): PreparedBlock[] {
  const say = (
    kind: SaidText["kind"],
    source: string | null | undefined,
  ) => source == null ? [] : [wholeText(kind, source, templates)];
  const call = (one: ToolCall) => [preparedCall(one, templates)];
  if (blocks) {
    return blocks.flatMap((one) => [
      ...say("thinking", one.thinking),
      ...say("text", one.text),
      ...(one.tool_call ? call(one.tool_call) : []),
    ]);
  }
  return [
    ...say("thinking", thinking),
    ...say("text", text),
    ...(pieces ? [dividedText(pieces, templates)] : []),
    ...(tool_calls ?? []).flatMap(call),
  ];
}

function wholeText(
  kind: SaidText["kind"],
  source: string,
  templates: Templates,
): PreparedBlock {
  return withFixed({
    title: kind === "text" ? "Text" : "Thinking",
    phrases: [preparePhrase(source, templates)],
    make: ([text = ""]) => ({ kind, pieces: piecesOf(text) }),
  });
}

function dividedText(
  sources: readonly string[],
  templates: Templates,
): PreparedBlock {
  return withFixed({
    title: "Pieces",
    phrases: sources.map((source) => preparePhrase(source, templates)),
    make: (pieces) => ({ kind: "text", pieces }),
  });
}

function preparedCall(
  { name, id, arguments: given = {} }: ToolCall,
  templates: Templates,
): PreparedBlock {
  const isText = typeof given === "string";
  return withFixed({
    title: `Arguments of ${name}`,
    phrases: isText ? [preparePhrase(given, templates)] : [],
    make([text = JSON.stringify(given)]) {
      const args = isText ? jsonOf(text) : given;
      const pieces = piecesOf(text);
      return { kind: "call", name, id: id ?? null, arguments: args, pieces };
    },
  });
}

/** Nesting of rendered arguments; deeper ones stay a text, which all can be written again. */
const maxDepth = 100;

/** What a text holds; the text itself where it is not JSON. */
function jsonOf(text: string): Json {
  const reading = readJson(text, { maxDepth });
  return reading.ok ? reading.value : text;
}

function withFixed(block: Omit<PreparedBlock, "fixed">): PreparedBlock {
  const texts = block.phrases.flatMap(({ constant }) => constant ?? []);
  const isFixed = texts.length === block.phrases.length;
  return { ...block, fixed: isFixed ? block.make(texts) : null };
}

/** The blocks for one request, or why there are none. */
export type Rendition =
  | { readonly ok: true; readonly blocks: readonly SaidBlock[] }
  | { readonly ok: false; readonly detail: string };

/** Renders what a model says; `render` gives what one of its texts is. */
export async function renderBlocks(
  prepared: readonly PreparedBlock[],
  render: (phrase: Phrase) => Promise<Wording>,
): Promise<Rendition> {
  const blocks: SaidBlock[] = [];
  let length = 0;
  for (const { title, fixed, phrases, make } of prepared) {
    if (fixed !== null) {
      blocks.push(fixed);
      continue;
    }
    const texts: string[] = [];
    for (const phrase of phrases) {
      const wording = await render(phrase);
      if (!wording.ok) {
        return { ok: false, detail: `${title}: ${wording.detail}` };
      }
      texts.push(wording.text);
      length += wording.text.length;
    }
    if (length > maxSaid) {
      const detail =
        `${title}: an answer has at most ${maxSaid} characters, and this one is longer`;
      return { ok: false, detail };
    }
    blocks.push(make(texts));
  }
  return { ok: true, blocks };
}
