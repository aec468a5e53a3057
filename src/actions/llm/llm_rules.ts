import type { HeaderFields } from "../../schema/header_fields.ts";
import { type Checking, report } from "../../schema/scalars.ts";
import { checkHeadersOnce } from "../template_headers.ts";
import { type DialectName, dialects } from "./dialects.ts";
import type { SaidFields } from "./said_fields.ts";

/** Characters that one answer says: text, thoughts and arguments together (docs/limits.md). */
export const maxSaid = 100_000;

/** What the rules over several fields look at. */
interface Given extends SaidFields {
  readonly dialect: DialectName;
  readonly error?: object | null | undefined;
  readonly heartbeat_ms?: number | null | undefined;
  readonly heartbeat?: string | null | undefined;
  readonly headers?: HeaderFields | null | undefined;
  readonly template_headers?: HeaderFields | null | undefined;
}

/** Rules over several fields of an `llm`. */
export function checkLlm(llm: Given, ctx: Checking): void {
  checkHeadersOnce(llm.headers, llm.template_headers, ctx);
  checkSaid(llm, ctx);
  checkHeartbeat(llm, ctx);
}

function checkSaid(llm: Given, ctx: Checking): void {
  const { text, pieces, thinking, tool_calls, blocks, error } = llm;
  const beside = { text, pieces, thinking, tool_calls };
  const refuse = (name: string, message: string) =>
    report(ctx, "value_error", `Value error, ${message}`, { path: [name] });
  if (blocks) {
    for (const [name, value] of Object.entries(beside)) {
      if (value != null) {
        refuse(name, `${name} stands beside blocks: make it one of them`);
      }
    }
  } else if (text != null && pieces) {
    refuse("pieces", "Give text or pieces, not both");
  }
  const isSilent = text == null && !pieces && !tool_calls &&
    !blocks?.some(({ thinking }) => thinking == null);
  if (isSilent && !error) {
    report(
      ctx,
      "missing",
      "Field required: give text, pieces, tool_calls or blocks of them, or else an error",
      { path: ["text"], input: llm },
    );
  }
  const length = lengthOf(llm);
  if (length <= maxSaid) return;
  const name = blocks ? "blocks" : pieces ? "pieces" : "text";
  report(
    ctx,
    "too_long",
    `An answer has at most ${maxSaid} characters, not ${length}`,
    { path: [name] },
  );
}

/** Characters of all that is said, as it was given. */
function lengthOf(
  { text, pieces, thinking, tool_calls, blocks }: SaidFields,
): number {
  const texts = [
    text,
    thinking,
    ...pieces ?? [],
    ...(blocks ?? []).flatMap((one) => [one.text, one.thinking]),
  ];
  const calls = [
    ...tool_calls ?? [],
    ...(blocks ?? []).flatMap(({ tool_call }) => tool_call ?? []),
  ];
  const said = texts.reduce((sum, one) => sum + (one ?? "").length, 0);
  return calls.reduce(
    (sum, { arguments: args }) =>
      sum + (typeof args === "string" ? args : JSON.stringify(args ?? {}))
        .length,
    said,
  );
}

function checkHeartbeat(
  { dialect, heartbeat_ms, heartbeat }: Given,
  ctx: Checking,
): void {
  const { ping } = dialects[dialect];
  if (heartbeat_ms != null && ping === null) {
    report(
      ctx,
      "value_error",
      `Value error, The clients of ${dialect} break on heartbeats: leave heartbeat_ms out`,
      { path: ["heartbeat_ms"], input: heartbeat_ms },
    );
  }
  if (heartbeat != null && ping !== "comment") {
    report(
      ctx,
      "value_error",
      `Value error, The heartbeats of ${dialect} have no text of their own: leave heartbeat out`,
      { path: ["heartbeat"], input: heartbeat },
    );
  }
}
