import { useRef } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { at, isJsonObject } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { Group, IssueText, NumberField, TextField } from "./fields.tsx";
import { HeaderRows } from "./pair_rows.tsx";
import { ResponseBody } from "./response_body.tsx";
import { SsePart } from "./sse_part.tsx";

const kinds = ["response", "proxy", "sse"] as const;
type Kind = typeof kinds[number];

const names: Readonly<Record<Kind, string>> = {
  response: "Response",
  proxy: "Proxy",
  sse: "Event stream",
};

const blank: Readonly<Record<Kind, Json>> = {
  response: { status_code: 200, headers: {}, body: "" },
  proxy: { url: "", headers: {}, timeout: 5 },
  sse: { events: [{ data: "" }], default_delay_ms: 0 },
};

function kindOf(action: Json | undefined): Kind | undefined {
  return kinds.find((kind) => isJsonObject(at(action, [kind])));
}

function ResponsePart() {
  return (
    <>
      <div class="columns few">
        <NumberField
          path={["action", "response", "status_code"]}
          label="Status"
          placeholder="200"
        />
      </div>
      <HeaderRows path={["action", "response", "headers"]} label="Headers" />
      <ResponseBody />
    </>
  );
}

function ProxyPart() {
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

/** What the stub answers with; a kind that was left comes back as it was. */
export function ActionPart() {
  const draft = useDraft();
  const left = useRef(new Map<Kind, Json>());
  const action = draft.get(["action"]);
  const kind = kindOf(action);
  function choose(next: Kind): void {
    if (kind !== undefined) left.current.set(kind, at(action, [kind]) ?? {});
    draft.set(["action"], { [next]: left.current.get(next) ?? blank[next] });
  }
  return (
    <Group title="Answer" path={["action"]}>
      <div class="segments" role="radiogroup" aria-label="Kind of answer">
        {kinds.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="action-kind"
              checked={one === kind}
              onChange={() => choose(one)}
            />
            {names[one]}
          </label>
        ))}
      </div>
      {kind !== undefined && <IssueText path={["action", kind]} />}
      {kind === "response" && <ResponsePart />}
      {kind === "proxy" && <ProxyPart />}
      {kind === "sse" && <SsePart />}
    </Group>
  );
}
