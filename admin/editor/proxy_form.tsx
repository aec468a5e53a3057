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

/** How long is waited for the upstream, and what of the path it does not get. */
function Manner() {
  return (
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
  );
}

/** What is set in headers and removed from them, on one of the two ways. */
function Headers({ of, set, removed }: {
  of: string;
  set: string;
  removed: string;
}) {
  return (
    <>
      <HeaderRows path={[...base, set]} label={`${of} to set`} />
      <NamesField
        path={[...base, removed]}
        label={`${of} to remove`}
        placeholder="none"
        mono
      />
    </>
  );
}

/** Where a proxy forwards to, and with what. */
export function ProxyForm() {
  return (
    <>
      <Address />
      <Manner />
      <CheckField
        path={[...base, "append_path"]}
        label="Append the request's path to the URL"
      />
      <CheckField
        path={[...base, "tls", "insecure"]}
        label="Accept any certificate"
      />
      <Headers of="Headers" set="headers" removed="remove_headers" />
      <Headers
        of="Answer headers"
        set="response_headers"
        removed="remove_response_headers"
      />
    </>
  );
}
