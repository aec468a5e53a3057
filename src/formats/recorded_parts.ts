import type { JsonObject } from "../json/values.ts";
import { createContent } from "../request/content.ts";
import { headerFields } from "../request/fields.ts";
import { partsOf } from "../request/multipart.ts";

/** Parts that a stub can ask for (docs/limits.md). */
const maxParts = 20;

/** What a stub asks of the parts of a body like a recorded one, whatever their boundary, or why that cannot be said. */
export function askedParts(text: string, type: string): JsonObject | string {
  const { parts, trouble } = partsOf({
    content: createContent(new TextEncoder().encode(text), type),
    headers: headerFields([["content-type", type]]),
  });
  if (trouble !== null) return trouble;
  const multipart = parts.map(({ name, filename, content }) =>
    partOf({ name, filename, text: content.text() ?? "" })
  );
  return asked(multipart);
}

/** The same of fields that a form had, of which files have a name. */
export function askedFields(
  fields: readonly {
    readonly name: string;
    readonly filename: string | null;
    readonly text: string | null;
  }[],
): JsonObject | string {
  return asked(fields.map(partOf));
}

function asked(multipart: JsonObject[]): JsonObject | string {
  if (multipart.length === 0) return "the body has no parts";
  return multipart.length > maxParts
    ? `more than ${maxParts} parts`
    : { multipart };
}

function partOf(
  { name, filename, text }: {
    readonly name: string | null;
    readonly filename: string | null;
    readonly text: string | null;
  },
): JsonObject {
  return {
    ...(name === null ? {} : { name }),
    ...(filename === null ? {} : { filename }),
    ...(text === null ? {} : { body: { $eq: text } }),
  };
}
