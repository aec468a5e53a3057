import { useMemo, useState } from "preact/hooks";
import type { Recorded } from "../api_types.ts";
import { type BodyForm, bodyForms, hexDump } from "../body_forms.ts";
import { save } from "../clipboard.ts";
import { size } from "../text.ts";
import { JsonTree } from "./json_tree.tsx";
import { KeyValues } from "./key_values.tsx";

interface Props {
  readonly content: Recorded;
  readonly type: string;
  readonly label: string;
  readonly note?: string;
  readonly onDownload?: () => void;
}

const names: Readonly<Record<BodyForm, string>> = {
  json: "JSON",
  form: "Fields",
  text: "Text",
  hex: "Hex",
};
const textLimit = 100_000;
const hexLimit = 8192;

/** A body in the form that fits it, with the others a click away. */
export function BodyView({ content, type, label, note, onDownload }: Props) {
  const forms = useMemo(
    () => bodyForms(content.body, content.body_encoding, type),
    [content.body, content.body_encoding, type],
  );
  const [chosen, choose] = useState<BodyForm | undefined>(undefined);
  if (content.body_size === 0 && content.body === "") {
    return <p class="muted">No body.</p>;
  }
  const form = chosen !== undefined && forms.forms.includes(chosen)
    ? chosen
    : forms.forms[0] ?? "hex";
  return (
    <div class="body-view">
      <div class="bar">
        <div class="segments" role="group" aria-label={`Show the ${label} as`}>
          {forms.forms.map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={one === form}
              onClick={() => choose(one)}
            >
              {names[one]}
            </button>
          ))}
        </div>
        <span class="muted grow">
          {size(content.body_size)}
          {note}
          {content.body_truncated && ", shown in part"}
        </span>
        <button
          type="button"
          class="button quiet small"
          onClick={onDownload ?? (() =>
            save(
              new Blob([forms.bytes], { type: "application/octet-stream" }),
              "body",
            ))}
        >
          Download
        </button>
      </div>
      <div class="body-text" tabIndex={0} role="region" aria-label={label}>
        {form === "json" && forms.json !== undefined && (
          <JsonTree value={forms.json} open={3} />
        )}
        {form === "form" && (
          <KeyValues
            values={forms.fields}
            label="Form fields"
            none="No fields."
          />
        )}
        {form === "text" && <pre>{forms.text.slice(0, textLimit)}</pre>}
        {form === "hex" && (
          <pre class="hex">{hexDump(forms.bytes, hexLimit)}</pre>
        )}
      </div>
      {form === "text" && forms.text.length > textLimit && (
        <p class="muted">
          The first {textLimit.toLocaleString("en")}{" "}
          characters. Download it to see the rest.
        </p>
      )}
      {form === "hex" && forms.bytes.length > hexLimit && (
        <p class="muted">
          The first {size(hexLimit)}. Download it to see the rest.
        </p>
      )}
    </div>
  );
}
