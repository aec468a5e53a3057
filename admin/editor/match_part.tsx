import { Group } from "./fields.tsx";
import { PredicateRows } from "./pair_rows.tsx";
import { PredicateField } from "./predicate_field.tsx";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

const operators = {
  method: ["is", "matches", "criterion"],
  host: ["is", "matches", "contains", "criterion"],
  path: ["is", "matches", "contains", "ignoring_case", "criterion"],
  body: ["is", "json", "contains", "matches", "ignoring_case", "criterion"],
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

/** Which requests the stub answers. */
export function MatchPart() {
  return (
    <Group title="Request" path={["request"]}>
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
    </Group>
  );
}
