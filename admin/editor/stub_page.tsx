import { useEffect, useState } from "preact/hooks";
import { call } from "../api.ts";
import type { Json } from "../../src/json/values.ts";
import type { RequestListing } from "../../src/model/request_listing.ts";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { fetchRecord } from "../fetch_record.ts";
import { narrowed, place } from "../router.ts";
import { visible } from "../secrets.ts";
import { asStub, type Strictness, strictnesses } from "../snippets.ts";
import { silentSince } from "../store.ts";
import { payloadOf } from "../stub_actions.ts";
import { Draft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import {
  noServer,
  NotOpened,
  notOpened,
  type Unopened,
} from "./not_opened.tsx";
import { type Sample, sampleOf } from "./sample.ts";

interface EditorStart {
  readonly draft: Draft;
  readonly stub?: ListedStub;
  readonly sample?: Sample;
  /** How much of the request a draft made from one asks for. */
  readonly strictness?: Strictness;
}

type Opened = EditorStart | Unopened;

const blank: Json = {
  request: { method: "GET", path: "/hello" },
  action: { response: { status_code: 200, headers: {}, body: "Hello!" } },
};

/** A stub by its id, and by its scope where the address tells it. */
function fetchStub(id: string, query: URLSearchParams) {
  const scope = query.get("of");
  const which = scope === null ? "" : `?scope=${encodeURIComponent(scope)}`;
  return call<ListedStub>(`/stubs/${encodeURIComponent(id)}${which}`);
}

function firstScope(): string | null {
  return narrowed.value === "" ? null : narrowed.value;
}

async function openNew(query: URLSearchParams): Promise<Opened> {
  const from = query.get("from");
  const source = query.get("copy");
  if (from !== null) {
    const record = await fetchRecord(from);
    if (record.kind !== "ok") {
      return notOpened(record, {
        reason:
          "The request that this stub was meant to answer is no longer in the journal.",
      });
    }
    const seen = visible(record.value);
    const strictness = strictnesses.find((one) => one === query.get("strict"));
    const payload = asStub(seen, strictness);
    const draft = new Draft(payload, seen.scope, { saved: false });
    return { draft, sample: sampleOf(seen), strictness: strictness ?? "usual" };
  }
  if (source !== null) {
    const stub = await fetchStub(source, query);
    if (stub.kind !== "ok") {
      return notOpened(stub, {
        reason: "The stub to duplicate is gone.",
        id: source,
      });
    }
    return {
      draft: new Draft(payloadOf(stub.value, { id: false }), stub.value.scope, {
        saved: false,
      }),
    };
  }
  return { draft: new Draft(blank, firstScope(), { saved: true }) };
}

/** The miss that led here, else the last request that the stub answered. */
async function sampleFrom(
  stub: ListedStub,
  query: URLSearchParams,
): Promise<{ sample?: Sample }> {
  const from = query.get("sample");
  if (from !== null) {
    const record = await fetchRecord(from);
    if (record.kind === "ok") {
      return { sample: sampleOf(visible(record.value)) };
    }
  }
  const last = await call<RequestListing>(
    `/requests?${new URLSearchParams({
      scope: "*",
      stub_id: stub.stub_id,
      stub_scope: stub.scope ?? "",
      limit: "1",
    })}`,
  );
  const record = last.kind === "ok" ? last.value.requests[0] : undefined;
  return record === undefined ? {} : { sample: sampleOf(visible(record)) };
}

async function open(
  id: string | undefined,
  query: URLSearchParams,
): Promise<Opened> {
  if (id === undefined) return await openNew(query);
  const stub = await fetchStub(id, query);
  if (stub.kind !== "ok") {
    return notOpened(stub, {
      reason: "It was deleted, or lost when the server was restarted.",
      id,
    });
  }
  const payload = payloadOf(stub.value, { id: true });
  const draft = new Draft(payload, stub.value.scope, { saved: true });
  draft.hold(stub.value);
  return { draft, stub: stub.value, ...await sampleFrom(stub.value, query) };
}

/** One stub, or a new one where there is no id. */
export function StubPage({ id }: { id: string | undefined }) {
  const [opened, setOpened] = useState<Opened | undefined>();
  const isSilent = silentSince.value !== undefined;
  useEffect(() => {
    // What is open stays as it is, whatever becomes of the server.
    if (opened !== undefined && "draft" in opened) return;
    let here = true;
    open(id, place.value.query).then((result) => {
      if (here) setOpened(result);
    });
    return () => {
      here = false;
    };
  }, [isSilent]);
  // A blank stub needs no server.
  const shown = opened ??
    (isSilent && id !== undefined ? noServer : undefined);
  if (shown === undefined) return null;
  if ("draft" in shown) return <Editor {...shown} />;
  return (
    <div class="page">
      <h1 class="sr-only">Stub</h1>
      <NotOpened why={shown} />
    </div>
  );
}
