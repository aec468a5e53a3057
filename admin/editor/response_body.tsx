import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Issue } from "../../src/schema/issue.ts";
import { manual } from "../manual.ts";
import {
  type Conversion,
  convert,
  type Form,
  formOf,
  forms,
  heldBy,
  withBody,
} from "./body_conversion.ts";
import { CodeField } from "./code_field.tsx";
import { useDraft } from "./draft.ts";
import { IssueText, JsonField, TextField } from "./fields.tsx";
import { Segments } from "./segments.tsx";

const names: Readonly<Record<Form, string>> = {
  text: "Text",
  json: "JSON",
  template: "Template",
  base64: "Bytes",
  file: "File",
};
const base = ["action", "response"];

/** What a template may look like, for a start. */
const templateHint =
  "For example {{ request.path_params.id }} or {{ request.body.user.id }}. Names are suggested as you type.";

interface CodeBodyProps {
  readonly member: "body" | "template_body";
  readonly label: string;
  readonly language: "text" | "template";
  readonly hint: ComponentChildren;
}

/** The lines that the server names in what is wrong with a template. */
function namedLines(issues: readonly Issue[]): readonly number[] {
  return issues.flatMap(({ msg }) => {
    const [, line] = /\bline (\d+)/i.exec(msg) ?? [];
    return line === undefined ? [] : [Number(line)];
  });
}

function CodeBody({ member, label, language, hint }: CodeBodyProps) {
  const draft = useDraft();
  const path = [...base, member];
  const value = draft.get(path);
  const issues = draft.issuesAt(path, true);
  return (
    <div class="field">
      <CodeField
        id={`answer-${member}`}
        label={label}
        language={language}
        text={typeof value === "string" ? value : ""}
        rows={5}
        isWrong={issues.length > 0}
        faulty={namedLines(issues)}
        onInput={(text) => draft.set(path, text)}
      />
      <span class="hint">{hint}</span>
      <IssueText path={path} deep />
    </div>
  );
}

const templateHelp = (
  <>
    {templateHint}{" "}
    <a href={manual("templates")} target="_blank">More on templates</a>
  </>
);

/** The field of each form. */
const fields: { readonly [F in Form]: () => JSX.Element } = {
  text: () => (
    <CodeBody
      member="body"
      label="Text"
      language="text"
      hint="Sent as it is."
    />
  ),
  json: () => (
    <JsonField
      path={[...base, "body"]}
      label="JSON body"
      lines={6}
    />
  ),
  template: () => (
    <CodeBody
      member="template_body"
      label="Template"
      language="template"
      hint={templateHelp}
    />
  ),
  file: () => (
    <TextField
      path={[...base, "body_file"]}
      label={names.file}
      hint="Relative to the folder of the stub file, or to --files."
      mono
      keepEmpty
    />
  ),
  base64: () => (
    <TextField
      path={[...base, "body_base64"]}
      label={names.base64}
      lines={4}
      hint="Base64, for binary answers."
      mono
      keepEmpty
    />
  ),
};

/** The body of a response, in one of its five forms. */
export function ResponseBody() {
  const draft = useDraft();
  const response = draft.get(base);
  const form = formOf(response);
  const Field = fields[form];
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
        <Segments
          name="body-form"
          label="Form of the body"
          choices={forms}
          wordsOf={(one) => names[one]}
          chosen={form}
          onChoose={choose}
        />
      </div>
      <Field key={form} />
    </>
  );
}
