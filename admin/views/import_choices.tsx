import type { FormatName } from "../../src/model/format_names.ts";
import type { ImportAnswer } from "../../src/model/import.ts";
import { scopes } from "../store.ts";
import {
  type Existing,
  existingChoices,
  type ImportChoice,
} from "../stub_import.ts";
import { Check } from "../widgets/check.tsx";
import { Choice } from "../widgets/choice.tsx";

const existingWords: { readonly [E in Existing]: string } = {
  replace: "Replace changed stubs",
  skip: "Keep the existing stubs",
  copy: "Add copies with new ids",
};

/** Formats by their names, each with what people call it. */
const formatWords: { readonly [F in FormatName]: string } = {
  standin: "Stub files",
  wiremock: "WireMock",
  mockoon: "Mockoon",
  mockserver: "MockServer",
  mountebank: "mountebank",
  hoverfly: "Hoverfly",
  openapi: "OpenAPI or Swagger",
  har: "HAR",
  postman: "Postman",
  vcr: "VCR",
  nock: "nock",
  curl: "curl commands",
};

interface Props {
  /** What the import would do; `undefined` where it cannot be read as it is. */
  readonly answer: ImportAnswer | undefined;
  readonly choice: ImportChoice;
  readonly onChange: (choice: ImportChoice) => void;
}

function Where({ answer, choice, onChange }: Props) {
  const detected = answer === undefined || choice.from !== undefined
    ? "Detect from the files"
    : `${formatWords[answer.format]} (detected)`;
  return (
    <div class="columns">
      <Choice
        label="Format"
        value={choice.from ?? ""}
        choices={[["", detected], ...Object.entries(formatWords)]}
        onChoose={(value) =>
          onChange({
            ...choice,
            from: value === "" ? undefined : value as FormatName,
          })}
      />
      <Choice
        label="Scope"
        value={choice.into ?? ""}
        choices={[
          ["", "As each stub says"],
          ...scopes.value.map(({ name }) =>
            [name, `All into “${name}”`] as const
          ),
        ]}
        onChoose={(value) =>
          onChange({ ...choice, into: value === "" ? undefined : value })}
      />
    </div>
  );
}

/** Whether something would answer more than before, or is refused as it would. */
function isWide(answer: ImportAnswer | undefined): boolean {
  return answer?.report.some(({ effect }) => effect === "wider") ?? false;
}

/** How an import is done: into which scope, what becomes of what is there, and whether stubs may answer more than before. */
export function ImportChoices(props: Props) {
  const { answer, choice, onChange } = props;
  const inUse = [...answer?.stubs ?? [], ...answer?.scopes ?? []]
    .some(({ change }) => change !== "new");
  return (
    <>
      {(choice.allowsWider === true || isWide(answer)) && (
        <Check
          label="Also import stubs that match more requests than the originals"
          checked={choice.allowsWider === true}
          onCheck={(allowsWider) => onChange({ ...choice, allowsWider })}
        />
      )}
      <Where {...props} />
      {inUse && (
        <div role="radiogroup" aria-label="Stubs whose ids are already in use">
          {existingChoices.map((one) => (
            <label class="check" key={one}>
              <input
                type="radio"
                name="existing"
                checked={one === choice.existing}
                onChange={() => onChange({ ...choice, existing: one })}
              />
              {existingWords[one]}
            </label>
          ))}
        </div>
      )}
    </>
  );
}
