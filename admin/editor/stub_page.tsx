import { useEffect, useState } from "preact/hooks";
import { call } from "../api.ts";
import type { Json } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { narrowed, place, to } from "../router.ts";
import { visible } from "../secrets.ts";
import { asStub } from "../snippets.ts";
import { payloadOf } from "../stub_actions.ts";
import { Empty } from "../widgets/empty.tsx";
import { Draft, fingerprint } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { type Sample, sampleOf } from "./sample.ts";

interface EditorStart {
  readonly draft: Draft;
  readonly stub?: ListedStub;
  readonly sample?: Sample;
}

const blank: Json = {
  request: { method: "GET", path: "/hello" },
  action: { response: { status_code: 200, headers: {}, body: "Hello!" } },
};

function fetchStub(id: string) {
  return call<ListedStub>(`/stubs/${encodeURIComponent(id)}`);
}

function firstScope(): string | null {
  return narrowed.value === "" ? null : narrowed.value;
}

async function openNew(query: URLSearchParams): Promise<EditorStart | string> {
  const from = query.get("from");
  const source = query.get("copy");
  if (from !== null) {
    const record = await call<ListedRequest>(
      `/requests/${encodeURIComponent(from)}`,
    );
    if (record.kind !== "ok") {
      return "The request that this stub was to answer is not in the journal any more.";
    }
    const seen = visible(record.value);
    const draft = new Draft(asStub(seen), seen.scope, { saved: false });
    return { draft, sample: sampleOf(seen) };
  }
  if (source !== null) {
    const stub = await fetchStub(source);
    if (stub.kind !== "ok") {
      return "The stub that was to be duplicated is gone.";
    }
    return {
      draft: new Draft(payloadOf(stub.value, { id: false }), stub.value.scope, {
        saved: false,
      }),
    };
  }
  return { draft: new Draft(blank, firstScope(), { saved: true }) };
}

async function open(
  id: string,
  query: URLSearchParams,
): Promise<EditorStart | string> {
  if (id === "new") return await openNew(query);
  const stub = await fetchStub(id);
  if (stub.kind !== "ok") {
    return "It was deleted, or lost when the server was restarted.";
  }
  const payload = payloadOf(stub.value, { id: true });
  const draft = new Draft(payload, stub.value.scope, { saved: true });
  draft.known.value = fingerprint(payload);
  return { draft, stub: stub.value };
}

/** One stub, or a new one. */
export function StubPage({ id }: { id: string }) {
  const [opened, setOpened] = useState<EditorStart | string | undefined>();
  useEffect(() => {
    let here = true;
    open(id, place.value.query).then((result) => {
      if (here) setOpened(result);
    });
    return () => {
      here = false;
    };
  }, []);
  if (opened === undefined) return null;
  if (typeof opened === "string") {
    return (
      <div class="page">
        <Empty title="There is no such stub">
          <p>
            {opened} <a href={to("stubs")}>All stubs</a>
          </p>
        </Empty>
      </div>
    );
  }
  return <Editor {...opened} />;
}
