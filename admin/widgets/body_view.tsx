import { useEffect, useMemo, useState } from "preact/hooks";
import type { RecordedBody } from "../../src/model/request_listing.ts";
import {
  type BodyForm,
  type BodyForms,
  bodyForms,
  hexDump,
} from "../body_forms.ts";
import { save } from "../clipboard.ts";
import { writeJson } from "../json_text.ts";
import { fileName } from "../media_types.ts";
import { count, size } from "../text.ts";
import { CopyButton } from "./copy_button.tsx";
import { JsonTree } from "./json_tree.tsx";
import { KeyValues } from "./key_values.tsx";
import { Plain } from "./plain.tsx";

interface Props {
  readonly content: RecordedBody;
  readonly type: string;
  readonly label: string;
  readonly note?: string;
  readonly onDownload?: () => void;
}

const names: Readonly<Record<BodyForm, string>> = {
  json: "JSON",
  pretty: "Indented",
  form: "Fields",
  text: "Text",
  hex: "Hex",
};
const textLimit = 100_000;
const hexLimit = 8192;

function FormChoice({ forms, chosen, label, onChoose }: {
  forms: readonly BodyForm[];
  chosen: BodyForm;
  label: string;
  onChoose: (form: BodyForm) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={`Show the ${label} as`}>
      {forms.map((one) => (
        <button
          type="button"
          key={one}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  );
}

function Shown({ form, forms }: { form: BodyForm; forms: BodyForms }) {
  switch (form) {
    case "json":
      return <JsonTree value={forms.json ?? null} open={3} />;
    case "pretty":
      return (
        <pre>
          <Plain text={forms.pretty.slice(0, textLimit)} />
        </pre>
      );
    case "form":
      return (
        <KeyValues
          values={forms.fields}
          label="Form fields"
          none="No fields."
        />
      );
    case "text":
      return (
        <pre>
          <Plain text={forms.text.slice(0, textLimit)} />
        </pre>
      );
    case "hex":
      return <pre class="hex">{hexDump(forms.bytes, hexLimit)}</pre>;
  }
}

/** How much of a long body is shown; "" where all of it is. */
function shownPart(form: BodyForm, forms: BodyForms): string {
  const shown = form === "pretty" ? forms.pretty : forms.text;
  if ((form === "text" || form === "pretty") && shown.length > textLimit) {
    return `The first ${
      count(textLimit)
    } characters. Download it to see the rest.`;
  }
  if (form === "hex" && forms.bytes.length > hexLimit) {
    return `The first ${size(hexLimit)}. Download it to see the rest.`;
  }
  return "";
}

function saveAsShown({ bytes }: BodyForms, type: string): void {
  const blob = new Blob([bytes], { type: "application/octet-stream" });
  save(blob, fileName("body", type));
}

/** JSON goes on the clipboard as people read it, all else as it is. */
function copied(form: BodyForm, forms: BodyForms): string {
  return form === "json" || form === "pretty"
    ? writeJson(forms.json)
    : forms.text;
}

/** What is shown as a picture: formats that hold nothing but one. */
function isPicture(type: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp)\b/i.test(type);
}

function Picture({ bytes, type, label }: {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  label: string;
}) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url === ""
    ? null
    : <img class="picture" src={url} alt={`The ${label}`} />;
}

interface BarProps extends Props {
  readonly forms: BodyForms;
  readonly form: BodyForm;
  readonly onChoose: (form: BodyForm) => void;
}

/** How a body is shown, how much of it there is, and taking it along. */
function BodyBar(
  { content, type, label, note, onDownload, forms, form, onChoose }: BarProps,
) {
  return (
    <div class="bar">
      <FormChoice
        forms={forms.forms}
        chosen={form}
        label={label}
        onChoose={onChoose}
      />
      <span class="muted grow">
        {size(content.body_size)}
        {note}
        {content.body_truncated && ", shown in part"}
      </span>
      {forms.text !== "" && (
        <CopyButton
          text={() => copied(form, forms)}
          what={`the ${label}`}
          quiet
        />
      )}
      <button
        type="button"
        class="button quiet small"
        aria-label={`Download the ${label}`}
        onClick={onDownload ?? (() => saveAsShown(forms, type))}
      >
        Download
      </button>
    </div>
  );
}

/** A body in the form that fits it, with the others a click away. */
export function BodyView(props: Props) {
  const { content, type, label } = props;
  const { body, body_encoding, body_size, body_truncated } = content;
  const forms = useMemo(
    () => bodyForms(body, body_encoding, type),
    [body, body_encoding, type],
  );
  const [chosen, choose] = useState<BodyForm | undefined>(undefined);
  if (body_size === 0 && body === "") return <p class="muted">No body.</p>;
  const form = forms.forms.find((one) => one === chosen) ?? forms.forms[0] ??
    "hex";
  const part = shownPart(form, forms);
  return (
    <div class="body-view">
      <BodyBar {...props} forms={forms} form={form} onChoose={choose} />
      {isPicture(type) && !body_truncated && (
        <Picture bytes={forms.bytes} type={type} label={label} />
      )}
      <div class="body-text" tabIndex={0} role="region" aria-label={label}>
        <Shown form={form} forms={forms} />
      </div>
      {part !== "" && <p class="muted">{part}</p>}
    </div>
  );
}
