import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText, NumberField, TextField } from "./fields.tsx";
import { HeaderRows } from "./pair_rows.tsx";

const base = ["action", "proxy"];

function Check({ path, label }: { path: readonly string[]; label: string }) {
  const draft = useDraft();
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.get(path) === true}
          onChange={(event) =>
            draft.set(path, event.currentTarget.checked ? true : undefined)}
        />
        {label}
      </label>
      <IssueText path={path} />
    </>
  );
}

/** Names of headers as people write them, with commas between. */
function Names({ name, label }: { name: string; label: string }) {
  const draft = useDraft();
  const path = [...base, name];
  const [text, setText] = useEcho(draft.get(path), {
    read: (value) => Array.isArray(value) ? value.join(", ") : "",
    write: (typed) => {
      const names = typed.split(",").map((one) => one.trim())
        .filter((one) => one !== "");
      return names.length === 0 ? undefined : names;
    },
  }, (next) => draft.set(path, next));
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder="none"
        class="mono"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <IssueText path={path} deep />
    </label>
  );
}

/** The address of the upstream: as it is, or the template of it where the stub has one. */
function Address() {
  const isTemplate = useDraft().get([...base, "template_url"]) != null;
  return isTemplate
    ? (
      <TextField
        path={[...base, "template_url"]}
        label="Template of the upstream URL"
        mono
        keepEmpty
      />
    )
    : (
      <TextField
        path={[...base, "url"]}
        label="Upstream URL"
        placeholder="https://api.example/v1"
        mono
        keepEmpty
      />
    );
}

/** Where a proxy forwards to, and with what. */
export function ProxyForm() {
  return (
    <>
      <Address />
      <div class="columns few">
        <NumberField
          path={[...base, "timeout"]}
          label="Time limit, in seconds"
          placeholder="5"
        />
        <NumberField
          path={[...base, "stream_timeout_ms"]}
          label="Time limit of a stream, ms"
          placeholder="none"
        />
        <TextField
          path={[...base, "strip_prefix"]}
          label="Without the prefix"
          placeholder="/api"
          mono
        />
      </div>
      <Check
        path={[...base, "append_path"]}
        label="Append the request's path to the URL"
      />
      <Check
        path={[...base, "tls", "insecure"]}
        label="Take any certificate"
      />
      <HeaderRows path={[...base, "headers"]} label="Headers to set" />
      <Names name="remove_headers" label="Headers not to send on" />
      <HeaderRows
        path={[...base, "response_headers"]}
        label="Headers of the answer to set"
      />
      <Names
        name="remove_response_headers"
        label="Headers of the answer not to pass back"
      />
    </>
  );
}
