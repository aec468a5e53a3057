import { useDraft } from "./draft.ts";
import { IssueText, NumberField, TextField } from "./fields.tsx";
import { HeaderRows } from "./pair_rows.tsx";

/** Where a proxy forwards to, and with what. */
export function ProxyForm() {
  const draft = useDraft();
  const path = ["action", "proxy", "append_path"];
  return (
    <>
      <TextField
        path={["action", "proxy", "url"]}
        label="Upstream URL"
        placeholder="https://api.example/v1"
        mono
        keepEmpty
      />
      <div class="columns few">
        <NumberField
          path={["action", "proxy", "timeout"]}
          label="Time limit, in seconds"
          placeholder="5"
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.get(path) === true}
          onChange={(event) =>
            draft.set(path, event.currentTarget.checked ? true : undefined)}
        />
        Append the request's path to the URL
      </label>
      <IssueText path={path} />
      <HeaderRows
        path={["action", "proxy", "headers"]}
        label="Headers to set"
      />
    </>
  );
}
