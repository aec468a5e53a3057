import type { Json } from "../../src/json/values.ts";
import { at, isJsonObject, readJson, writeJson } from "../json_text.ts";
import { IssueText } from "./fields.tsx";
import { type Part, PartCards } from "./part_cards.tsx";
import { Member } from "./part_member.tsx";
import { chunksOf } from "./pasted_parts.ts";
import { StreamFields } from "./stream_fields.tsx";

const forms = [
  ["json", "JSON line"],
  ["text", "Text"],
  ["base64", "Bytes"],
] as const;
type Form = typeof forms[number][0];

function formOf(chunk: Json): Form {
  const given = forms.find(([form]) => at(chunk, [form]) !== undefined);
  return given?.[0] ?? "text";
}

/** A chunk with what it holds in another form, as far as it can be written so. */
function inForm(chunk: Json, form: Form): Json {
  const before = formOf(chunk);
  const { [before]: held = "", ...rest } = isJsonObject(chunk) ? chunk : {};
  const text = typeof held === "string" ? held : writeJson(held);
  if (form === "text") return { text, ...rest };
  if (form === "base64") return { base64: "", ...rest };
  const reading = readJson(text);
  return { json: reading.ok ? reading.value : text, ...rest };
}

function chunkFields(chunk: Part) {
  const form = formOf(chunk.part);
  return (
    <>
      <label class="field">
        <span class="sr-only">{`Form of ${chunk.name}`}</span>
        <select
          value={form}
          onChange={({ currentTarget: { value } }) =>
            chunk.onChange(inForm(chunk.part, value as Form))}
        >
          {forms.map(([one, text]) => (
            <option key={one} value={one}>{text}</option>
          ))}
        </select>
      </label>
      <Member
        key={form}
        {...chunk}
        member={form}
        label={form === "json" ? "JSON" : form === "text" ? "Text" : "Base64"}
        kind={form === "json" ? "json" : "code"}
        keepEmpty
      />
      <div class="columns">
        <Member {...chunk} member="delay_ms" label="Delay, ms" kind="number" />
        <Member
          {...chunk}
          member="jitter_ms"
          label="Jitter, ms"
          kind="number"
        />
        <Member {...chunk} member="repeat" label="Repeat" kind="number" />
      </div>
    </>
  );
}

/** The chunks of a stream, in the order they are sent. */
export function StreamForm() {
  return (
    <>
      <StreamFields kind="stream" noun="chunk" />
      <IssueText path={["action", "stream"]} />
      <PartCards
        base={["action", "stream", "chunks"]}
        noun="chunk"
        blank={{ text: "" }}
        read={chunksOf}
        fields={chunkFields}
      />
    </>
  );
}
