import type { Json } from "../../src/json/values.ts";
import { isJsonObject, readJson, withMember, writeJson } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { JsonField, TextField } from "./fields.tsx";

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

function textOf(response: Json | undefined): string {
  const value = members.map((name) =>
    isJsonObject(response) ? response[name] : undefined
  )
    .find((one) => one != null);
  if (value == null) return "";
  return typeof value === "string" ? value : writeJson(value);
}

function convert(response: Json | undefined, form: Form): Json {
  const text = textOf(response);
  let next = response;
  for (const name of members) next = withMember(next, name, undefined);
  if (form === "file") return withMember(next, "body_file", "answer.json");
  if (form === "template") return withMember(next, "template_body", text);
  if (form === "base64") {
    return withMember(
      next,
      "body_base64",
      btoa(
        String.fromCodePoint(
          ...new TextEncoder().encode(text.slice(0, 10_000)),
        ),
      ),
    );
  }
  if (form === "text") return withMember(next, "body", text);
  const reading = readJson(text);
  return withMember(
    next,
    "body",
    reading.ok && typeof reading.value !== "string" ? reading.value : {},
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
      return (
        <TextField
          {...shared}
          path={[...base, "template_body"]}
          lines={6}
          hint="For example {{ request.path_params.id }} or {{ request.body.user.id }}."
        />
      );
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
                onChange={() => draft.set(base, convert(response, one))}
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
