import type { Json } from "../../src/json/values.ts";
import { base64Of, bytesOf } from "../base64.ts";
import {
  asText,
  briefJson,
  isJsonObject,
  readJson,
  withMember,
} from "../json_text.ts";

/** The forms that a body may have. */
export const forms = ["text", "json", "template", "base64", "file"] as const;
export type Form = typeof forms[number];

const members = ["body", "template_body", "body_base64", "body_file"];

/** The form that the body of a response has. */
export function formOf(response: Json | undefined): Form {
  if (!isJsonObject(response)) return "text";
  if (response["template_body"] != null) return "template";
  if (response["body_base64"] != null) return "base64";
  if (response["body_file"] != null) return "file";
  const { body } = response;
  return body == null || typeof body === "string" ? "text" : "json";
}

/** The body as text, bytes decoded; `undefined` where they are not text. */
function textOf(response: Json | undefined): string | undefined {
  if (!isJsonObject(response)) return "";
  const { body_base64: bytes } = response;
  if (typeof bytes === "string") return decoded(bytes);
  // What is in a file is not here.
  if (typeof response["body_file"] === "string") return undefined;
  return asText(response["template_body"] ?? response["body"]);
}

function decoded(bytes: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytesOf(bytes));
  } catch {
    return undefined;
  }
}

/** A body in one of its forms: the one member that holds it. */
type Held = [name: string, value: Json];

/** The member that holds the body of a response. */
export function heldBy(response: Json | undefined): Held | undefined {
  if (!isJsonObject(response)) return undefined;
  const name = members.find((one) => response[one] != null);
  const value = name === undefined ? undefined : response[name];
  return name === undefined || value === undefined ? undefined : [name, value];
}

interface Body {
  readonly form: Form;
  readonly held: Held | undefined;
}

/** What a change of the form made, and of what. */
export interface Conversion {
  readonly held: Held;
  readonly origin: Body;
}

/** A body in another form. As long as nobody writes in between, all is made of what a person wrote, and comes back as that. */
export function convert(
  body: Body,
  form: Form,
  before: Conversion | undefined,
): Conversion {
  const isUntouched = before !== undefined &&
    briefJson(body.held, Infinity) === briefJson(before.held, Infinity);
  const origin = isUntouched ? before.origin : body;
  if (form === origin.form) {
    return { held: origin.held ?? blanks[form], origin };
  }
  const source = origin.held && Object.fromEntries([origin.held]);
  const held = converted(textOf(source), form) ?? blanks[form];
  return { held, origin };
}

/** The same body in another form; `undefined` where it cannot be written so. */
function converted(text: string | undefined, form: Form): Held | undefined {
  if (text === undefined || form === "file") return undefined;
  if (form === "template") return ["template_body", text];
  if (form === "base64") {
    return ["body_base64", base64Of(new TextEncoder().encode(text))];
  }
  if (form === "text") return ["body", text];
  const reading = readJson(text);
  return reading.ok && typeof reading.value !== "string"
    ? ["body", reading.value]
    : undefined;
}

const blanks: Readonly<Record<Form, Held>> = {
  text: ["body", ""],
  json: ["body", {}],
  template: ["template_body", ""],
  base64: ["body_base64", ""],
  file: ["body_file", "answer.json"],
};

/** A response with another body. */
export function withBody(
  response: Json | undefined,
  [name, value]: Held,
): Json {
  let next = response;
  for (const one of members) next = withMember(next, one, undefined);
  return withMember(next, name, value);
}
