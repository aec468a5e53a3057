import { Group } from "./fields.tsx";
import { PredicateRows } from "./pair_rows.tsx";
import { PredicateField } from "./predicate_field.tsx";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** Which requests the stub answers. */
export function MatchPart() {
  return (
    <Group title="Request" path={["request"]}>
      <div class="columns">
        <PredicateField
          path={["request", "method"]}
          label="Method"
          placeholder="any"
          operators={["is", "matches", "criterion"]}
          list={methods}
        />
        <PredicateField
          path={["request", "host"]}
          label="Host"
          placeholder="any"
          operators={["is", "matches", "contains", "criterion"]}
        />
      </div>
      <PredicateField
        path={["request", "path"]}
        label="Path"
        placeholder="any, or /users/{id}"
        operators={["is", "matches", "contains", "ignoring_case", "criterion"]}
      />
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
      <PredicateField
        path={["request", "body"]}
        label="Body"
        placeholder="any"
        operators={[
          "is",
          "json",
          "contains",
          "matches",
          "ignoring_case",
          "criterion",
        ]}
        lines={3}
      />
    </Group>
  );
}
