import type { Json } from "../src/json/values.ts";
import type { RecordedBody } from "../src/model/request_listing.ts";
import { bytesOf } from "./base64.ts";
import { readJson, writeJson } from "./json_text.ts";

export type BodyForm = "json" | "pretty" | "form" | "text" | "hex";

/** A body in every form that fits it, best first. */
export interface BodyForms {
  readonly forms: readonly BodyForm[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  readonly json: Json | undefined;
  /** The JSON indented; "" where it is so already, or is none. */
  readonly pretty: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const parsedUpTo = 2_000_000;

function decode(
  body: string,
  encoding: RecordedBody["body_encoding"],
): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return new TextEncoder().encode(body);
  try {
    return bytesOf(body);
  } catch {
    return new TextEncoder().encode(body);
  }
}

function formFields(text: string): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    fields.set(name, [...fields.get(name) ?? [], value]);
  }
  return Object.fromEntries(fields);
}

function asJson(text: string, type: string): Json | undefined {
  if (text.length > parsedUpTo) return undefined;
  if (!/json/i.test(type) && !/^\s*[[{]/.test(text)) return undefined;
  const reading = readJson(text);
  return reading.ok ? reading.value : undefined;
}

/** Looks at a recorded body; `type` is its Content-Type. */
export function bodyForms(
  body: string,
  encoding: RecordedBody["body_encoding"],
  type: string,
): BodyForms {
  const bytes = decode(body, encoding);
  const isText = encoding === "utf-8";
  const json = isText ? asJson(body, type) : undefined;
  const isForm = isText && /^application\/x-www-form-urlencoded/i.test(type);
  const forms: BodyForm[] = [];
  const indented = json === undefined ? "" : writeJson(json);
  const pretty = indented === body ? "" : indented;
  if (json !== undefined) forms.push("json");
  if (pretty !== "") forms.push("pretty");
  if (isForm) forms.push("form");
  if (isText) forms.push("text");
  forms.push("hex");
  return {
    forms,
    bytes,
    text: isText ? body : "",
    json,
    pretty,
    fields: isForm ? formFields(body) : {},
  };
}

/** Sixteen bytes a line: offset, hexadecimal, the printable ones. */
export function hexDump(bytes: Uint8Array, limit: number): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, limit); at += 16) {
    const line = [...bytes.subarray(at, Math.min(at + 16, limit))];
    const hex = line.map((byte) => byte.toString(16).padStart(2, "0"));
    const text = line.map((byte) =>
      byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·"
    );
    lines.push(
      `${at.toString(16).padStart(6, "0")}  ${hex.join(" ").padEnd(47)}  ${
        text.join("")
      }`,
    );
  }
  return lines.join("\n");
}
