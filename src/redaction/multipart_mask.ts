import { parameterOf } from "../request/header_parameters.ts";
import { noWork, type Work } from "../runtime/work.ts";
import type { Masking } from "./masking.ts";

/** What masks a part's content, by the part's own media type. */
type MaskPart = (content: string, type: string) => Work<string>;

const asItIs: MaskPart = (content) => noWork(content);

/** Masks the contents of parts whose field names tell a secret (RFC 7578), and what stands in the others. */
export function* maskMultipart(
  [text, type]: readonly [text: string, type: string],
  masking: Masking,
  maskOther: MaskPart = asItIs,
): Work<string> {
  const boundary = boundaryOf(text, type);
  if (boundary === null) return yield* maskOther(text, "");
  const parts: string[] = [];
  for (const part of text.split(boundary)) {
    parts.push(yield* maskPart(part, masking, maskOther));
    yield;
  }
  return parts.join(boundary);
}

function* maskPart(
  part: string,
  { isSecret, show }: Masking,
  maskOther: MaskPart,
): Work<string> {
  const [head] = /^[^]*?\r?\n\r?\n/.exec(part) ?? [""];
  const content = part.slice(head.length);
  const [tail] = /\r?\n?$/.exec(content) ?? [""];
  const inner = content.slice(0, content.length - tail.length);
  if (head === "") return (yield* maskOther(inner, "")) + tail;
  const masked = isSecret(nameOf(head))
    ? show(inner)
    : yield* maskOther(inner, fieldOf(head, "content-type"));
  return head + masked + tail;
}

/** That of the header, or what the first line looks like where it names none. */
function boundaryOf(text: string, type: string): string | null {
  const named = parameterOf(type, "boundary");
  if (named !== null && named !== "") return `--${named}`;
  return /^\s*(--[^\r\n]+)/.exec(text)?.[1]?.trim() ?? null;
}

function nameOf(head: string): string {
  return parameterOf(fieldOf(head, "content-disposition"), "name") ?? "";
}

function fieldOf(head: string, name: string): string {
  const line = head.split(/\r?\n/).find((one) =>
    one.slice(0, name.length + 1).toLowerCase() === `${name}:`
  );
  return line?.slice(name.length + 1).trim() ?? "";
}
