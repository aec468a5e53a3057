import { isBase64 } from "../../schema/base64_text.ts";
import { isJsonObject, type JsonObject } from "../../json/values.ts";
import { type Checking, report } from "../../schema/scalars.ts";
import { writtenText } from "../../schema/written_text.ts";
import { charsetOf, encoderFor, lacking } from "./charset.ts";

const wayOut = "name another charset, or give the encoded bytes as body_base64";

/** A text is sent in the charset that its Content-Type names, and refused where it cannot be. The answer may hold other issues. */
export function checkCharset(answer: unknown, ctx: Checking): void {
  if (!isJsonObject(answer)) return;
  const [name, type] = contentType(answer);
  const charset = charsetOf(type);
  // A long text is asked for even where no charset needs it: the stub does.
  const text = staticText(answer);
  const isText = text !== undefined && text !== "" ||
    typeof answer["template_body"] === "string";
  if (charset === null || !isText) return;
  const encode = encoderFor(charset);
  if (encode === null) {
    const message =
      `No text can be written in the charset "${charset}": ${wayOut}`;
    return report(ctx, "value_error", message, { path: ["headers", name] });
  }
  const encoding = encode(text ?? "");
  if (encoding.ok) return;
  const message = `${lacking(encoding.lacks, charset)}: ${wayOut}`;
  report(ctx, "value_error", message, { path: ["body"] });
}

/** The name as it was written, and the value. */
function contentType({ headers }: JsonObject): [name: string, value: string] {
  const fields = isJsonObject(headers) ? Object.entries(headers) : [];
  const [name, value] =
    fields.find(([name]) => name.toLowerCase() === "content-type") ??
      ["content-type", ""];
  return [name, String([value].flat()[0] ?? "")];
}

/**
 * A stub's Content-Length must be the length of its body, or absent
 * (docs/contract.md#a18). The answer may hold other issues, and not be an object
 * at all.
 */
export function checkContentLength(answer: unknown, ctx: Checking): void {
  if (!isJsonObject(answer) || !isJsonObject(answer["headers"])) return;
  for (const [name, value] of Object.entries(answer["headers"])) {
    if (name.toLowerCase() !== "content-length") continue;
    const length = staticLength(answer);
    if (length === undefined || String(value) !== String(length)) {
      report(
        ctx,
        "value_error",
        `Header "${name}" must equal the length of the body${
          length === undefined ? ", which a template decides" : `, ${length}`
        }: leave it out, and use "chaos" to cut an answer short`,
        { path: ["headers", name] },
      );
    }
  }
}

function staticLength(answer: JsonObject): number | undefined {
  const { body_base64: base64 } = answer;
  if (typeof base64 === "string") {
    return isBase64(base64) ? atob(base64).length : undefined;
  }
  const text = staticText(answer);
  if (text === undefined) return undefined;
  const encoding = encoderFor(charsetOf(contentType(answer)[1]) ?? "")?.(text);
  return encoding?.ok === true
    ? encoding.bytes.length
    : new TextEncoder().encode(text).length;
}

/** The text of a body that no template decides. */
function staticText({ body }: JsonObject): string | undefined {
  if (body === undefined || body === null) return undefined;
  return typeof body === "string" ? body : writtenText(body);
}
