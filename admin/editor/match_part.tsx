import { useDraft } from "./draft.ts";
import { Group, JsonField } from "./fields.tsx";
import { PredicateRows } from "./pair_rows.tsx";
import { PredicateField } from "./predicate_field.tsx";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

const operators = {
  method: ["is", "matches", "criterion"],
  host: ["is", "matches", "contains", "criterion"],
  path: ["is", "matches", "contains", "ignoring_case", "criterion"],
  body: ["is", "json", "contains", "matches", "ignoring_case", "criterion"],
  target: ["is", "matches", "contains", "criterion"],
  client_ip: ["is", "matches", "criterion"],
  scheme: ["is", "criterion"],
} as const;

function Field({ name, label, placeholder, ...more }: {
  name: keyof typeof operators;
  label: string;
  placeholder: string;
  list?: readonly string[];
  lines?: number;
}) {
  return (
    <PredicateField
      path={["request", name]}
      label={label}
      placeholder={placeholder}
      operators={operators[name]}
      {...more}
    />
  );
}

const seldom = [
  "target",
  "path_params",
  "cookies",
  "form",
  "multipart",
  "client_ip",
  "scheme",
];

/** The parts of a body, as JSON once there are any: no text is not a list. */
function Multipart() {
  const draft = useDraft();
  const path = ["request", "multipart"];
  const isGiven = draft.get(path) != null;
  return (
    <div>
      {isGiven && (
        <JsonField
          path={path}
          label="Multipart"
          hint="Each entry has one or more of name, filename, headers, body."
        />
      )}
      <button
        type="button"
        class="button quiet small"
        onClick={() =>
          draft.set(path, isGiven ? undefined : [{ name: "file" }])}
      >
        {isGiven ? "Remove multipart" : "Add multipart"}
      </button>
    </div>
  );
}

/** The fields that few stubs have: open where one of them is given. */
function SeldomFields() {
  const draft = useDraft();
  const isGiven = seldom.some((name) => draft.get(["request", name]) != null);
  return (
    <details open={isGiven}>
      <summary>More fields</summary>
      <Field
        name="target"
        label="Target as sent"
        placeholder="any, or /users/7?page=1"
      />
      <PredicateRows
        path={["request", "path_params"]}
        label="Path parameters"
        noun="path parameter"
      />
      <PredicateRows
        path={["request", "cookies"]}
        label="Cookies"
        noun="cookie"
      />
      <PredicateRows path={["request", "form"]} label="Form" noun="field" />
      <Multipart />
      <div class="columns">
        <Field name="client_ip" label="Client address" placeholder="any" />
        <Field
          name="scheme"
          label="Scheme"
          placeholder="any"
          list={["http", "https"]}
        />
      </div>
    </details>
  );
}

/** Which requests the stub answers. */
export function MatchPart() {
  return (
    <Group title="Request" manual="stubs#matching" path={["request"]}>
      <div class="columns">
        <Field name="method" label="Method" placeholder="any" list={methods} />
        <Field name="host" label="Host" placeholder="any" />
      </div>
      <Field name="path" label="Path" placeholder="any, or /users/{id}" />
      <PredicateRows
        path={["request", "query"]}
        label="Query"
        noun="parameter"
      />
      <PredicateRows
        path={["request", "headers"]}
        label="Headers"
        noun="header"
      />
      <Field name="body" label="Body" placeholder="any" lines={3} />
      <SeldomFields />
    </Group>
  );
}
