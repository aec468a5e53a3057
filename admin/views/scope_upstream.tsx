import { useState } from "preact/hooks";
import type { RowListing } from "../../src/model/request_row.ts";
import type { ListedScope } from "../../src/model/scope_listing.ts";
import { call, type CallOutcome, complaint } from "../api.ts";
import { recordOrder } from "../chosen_rows.ts";
import { tell } from "../notices.ts";
import { scopePath } from "../scope_settings.ts";

interface Props {
  readonly scope: ListedScope;
  readonly onSaved: (scope: ListedScope) => void;
}

/** As many requests as stubs are made of at a time. */
const most = 1000;

/** Makes stubs of what came from the upstream of a scope. */
async function recordAll(name: string): Promise<void> {
  const answer = await call<RowListing>(
    `/requests?view=rows&upstream=true&limit=${most}&scope=${
      encodeURIComponent(name)
    }`,
  );
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  const ids = answer.value.requests.map(({ id }) => id);
  if (ids.length > 0) recordOrder.value = { scope: name, ids };
  else tell("Nothing in this scope has gone to an upstream yet.");
}

interface Fields {
  readonly url: string;
  readonly mode: string;
}

function fieldsOf({ upstream }: ListedScope): Fields {
  return { url: upstream?.url ?? "", mode: upstream?.mode ?? "miss" };
}

function Inputs({ fields, isWrong, onChange }: {
  fields: Fields;
  isWrong: boolean;
  onChange: (fields: Fields) => void;
}) {
  return (
    <>
      <input
        class="mono upstream-url"
        aria-label="URL of the upstream"
        aria-invalid={isWrong}
        aria-describedby="upstream-issue"
        placeholder="https://api.example"
        autocomplete="off"
        spellcheck={false}
        value={fields.url}
        onInput={({ currentTarget }) =>
          onChange({ ...fields, url: currentTarget.value })}
      />
      <select
        aria-label="What goes to the upstream"
        value={fields.mode}
        onChange={({ currentTarget }) =>
          onChange({ ...fields, mode: currentTarget.value })}
      >
        <option value="miss">Requests no stub answers</option>
        <option value="all">All requests, stubs or not</option>
      </select>
    </>
  );
}

/** Sets the upstream of a scope; no URL removes it. */
function saveUpstream(
  name: string,
  { url, mode }: Fields,
): Promise<CallOutcome<ListedScope>> {
  return call(scopePath(name), {
    method: "PATCH",
    body: { upstream: url.trim() === "" ? null : { url, mode } },
  });
}

/** Where requests of a scope go that no stub takes, and stubs of what came back. */
export function ScopeUpstream({ scope, onSaved }: Props) {
  const shown = fieldsOf(scope);
  const [fields, setFields] = useState(shown);
  const [issue, setIssue] = useState("");
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await saveUpstream(scope.name, fields);
    if (answer.kind !== "ok") return setIssue(complaint(answer));
    setIssue("");
    onSaved(answer.value);
    const isNone = fields.url.trim() === "";
    tell(isNone ? "Removed the upstream." : "Set the upstream.");
  };
  return (
    <form class="stack" onSubmit={save}>
      <h2>Upstream</h2>
      <div class="bar wrap">
        <Inputs fields={fields} isWrong={issue !== ""} onChange={setFields} />
        <button
          type="submit"
          class="button"
          disabled={fields.url === shown.url && fields.mode === shown.mode}
        >
          Set upstream
        </button>
        <button
          type="button"
          class="button"
          onClick={() => recordAll(scope.name)}
        >
          Create stubs from its answers
        </button>
      </div>
      <span class="issue" id="upstream-issue">{issue}</span>
    </form>
  );
}
