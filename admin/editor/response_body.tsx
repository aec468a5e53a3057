import { useRef } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import {
  briefJson,
  isJsonObject,
  readJson,
  withMember,
  writeJson,
} from "../json_text.ts";
import { CodeField } from "./code_field.tsx";
import { useDraft } from "./draft.ts";
import { IssueText, JsonField, TextField } from "./fields.tsx";

const forms = ["text", "json", "template", "base64", "file"] as const;
type Form = typeof forms[number];

const names: Readonly<Record<Form, string>> = {
  text: "Text",
  json: "JSON",
  template: "Template",
  base64: "Bytes",
  file: "File",
};
const members = ["body", "template_body", "body_base64", "body_file"];
const base = ["action", "response"];

function formOf(response: Json | undefined): Form {
  if (!isJsonObject(response)) return "text";
  if (response["template_body"] != null) return "template";
  if (response["body_base64"] != null) return "base64";
  if (response["body_file"] != null) return "file";
  const { body } = response;
  return body == null || typeof body === "string" ? "text" : "json";
}

/** The body as text, bytes decoded; `undefined` where they are no text. */
function textOf(response: Json | undefined): string | undefined {
  if (!isJsonObject(response)) return "";
  const { body_base64: bytes } = response;
  if (typeof bytes === "string") return decoded(bytes);
  // What is in a file is not here.
  if (typeof response["body_file"] === "string") return undefined;
  const value = response["template_body"] ?? response["body"];
  if (value == null) return "";
  return typeof value === "string" ? value : writeJson(value);
}

function decoded(bytes: string): string | undefined {
  try {
    const raw = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(raw);
  } catch {
    return undefined;
  }
}

function encoded(text: string): string {
  const parts: string[] = [];
  for (const byte of new TextEncoder().encode(text)) {
    parts.push(String.fromCharCode(byte));
  }
  return btoa(parts.join(""));
}

/** A body in one of its forms: the one member that holds it. */
type Held = [name: string, value: Json];

function heldBy(response: Json | undefined): Held | undefined {
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
interface Conversion {
  readonly held: Held;
  readonly origin: Body;
}

/** A body in another form. As long as nobody writes in between, all is made of what a person wrote, and comes back as that. */
function convert(
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
  if (form === "base64") return ["body_base64", encoded(text)];
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

function withBody(response: Json | undefined, [name, value]: Held): Json {
  let next = response;
  for (const one of members) next = withMember(next, one, undefined);
  return withMember(next, name, value);
}

/** What a template may look like, for a start. */
const templateHint =
  "For example {{ request.path_params.id }} or {{ request.body.user.id }}. Names are offered as one types.";

function TemplateField() {
  const draft = useDraft();
  const path = [...base, "template_body"];
  const value = draft.get(path);
  return (
    <div class="field template-field">
      <CodeField
        id="template-body"
        label="Template"
        language="template"
        text={typeof value === "string" ? value : ""}
        isWrong={draft.issuesAt(path, true).length > 0}
        faulty={[]}
        onInput={(text) => draft.set(path, text)}
      />
      <span class="hint">{templateHint}</span>
      <IssueText path={path} deep />
    </div>
  );
}

function BodyField({ form }: { form: Form }) {
  const shared = { mono: true, keepEmpty: true, label: names[form] };
  switch (form) {
    case "text":
      return (
        <TextField
          {...shared}
          path={[...base, "body"]}
          lines={5}
          hint="Sent as it is."
        />
      );
    case "json":
      return <JsonField path={[...base, "body"]} label="JSON" lines={6} />;
    case "template":
      return <TemplateField />;
    case "file":
      return (
        <TextField
          {...shared}
          path={[...base, "body_file"]}
          hint="Below the folder of the stub file, or of --files."
        />
      );
    case "base64":
      return (
        <TextField
          {...shared}
          path={[...base, "body_base64"]}
          lines={4}
          hint="Base64, for binary answers."
        />
      );
  }
}

/** The body of a response, in one of its five forms. */
export function ResponseBody() {
  const draft = useDraft();
  const response = draft.get(base);
  const form = formOf(response);
  const made = useRef<Conversion | undefined>(undefined);
  const choose = (next: Form) => {
    made.current = convert(
      { form, held: heldBy(response) },
      next,
      made.current,
    );
    draft.set(base, withBody(response, made.current.held));
  };
  return (
    <>
      <div class="label-row">
        <span class="label">Body</span>
        <div class="segments" role="radiogroup" aria-label="Form of the body">
          {forms.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="body-form"
                checked={one === form}
                onChange={() => choose(one)}
              />
              {names[one]}
            </label>
          ))}
        </div>
      </div>
      <BodyField key={form} form={form} />
    </>
  );
}
