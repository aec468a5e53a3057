import { Check } from "../widgets/check.tsx";
import { useDraft } from "./draft.ts";
import { IssueText, NumberField, TextField } from "./fields.tsx";
import { NamesField } from "./names_field.tsx";
import { HeaderRows } from "./pair_rows.tsx";

const base = ["action", "proxy"];

function CheckField(
  { path, label }: { path: readonly string[]; label: string },
) {
  const draft = useDraft();
  return (
    <>
      <Check
        label={label}
        checked={draft.get(path) === true}
        onCheck={(checked) => draft.set(path, checked ? true : undefined)}
      />
      <IssueText path={path} />
    </>
  );
}

/** The address of the upstream: as it is, or the template of it where the stub has one. */
function Address() {
  const isTemplate = useDraft().get([...base, "template_url"]) != null;
  return isTemplate
    ? (
      <TextField
        path={[...base, "template_url"]}
        label="Upstream URL template"
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
          label="Timeout, in seconds"
          placeholder="5"
        />
        <NumberField
          path={[...base, "stream_timeout_ms"]}
          label="Stream timeout, ms"
          placeholder="none"
        />
        <TextField
          path={[...base, "strip_prefix"]}
          label="Strip the prefix"
          placeholder="/api"
          mono
        />
      </div>
      <CheckField
        path={[...base, "append_path"]}
        label="Append the request's path to the URL"
      />
      <CheckField
        path={[...base, "tls", "insecure"]}
        label="Accept any certificate"
      />
      <HeaderRows path={[...base, "headers"]} label="Headers to set" />
      <NamesField
        path={[...base, "remove_headers"]}
        label="Headers to remove"
        placeholder="none"
        mono
      />
      <HeaderRows
        path={[...base, "response_headers"]}
        label="Answer headers to set"
      />
      <NamesField
        path={[...base, "remove_response_headers"]}
        label="Answer headers to remove"
        placeholder="none"
        mono
      />
    </>
  );
}
