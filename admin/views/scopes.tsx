import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { place, to } from "../router.ts";
import { scopePath } from "../scope_settings.ts";
import { scopes, scopesHeard } from "../store.ts";
import { count, counted } from "../text.ts";
import { CopyButton, Snippet } from "../widgets/copy_button.tsx";
import { Empty } from "../widgets/empty.tsx";
import { FilterChoice, TextFilter } from "../widgets/filter_fields.tsx";
import { Question } from "../widgets/question.tsx";
import { ScopeFacts } from "./scope_facts.tsx";
import { ScopeState } from "./scope_state.tsx";
import { DeleteScope } from "./delete_scope.tsx";

function Create() {
  const [name, setName] = useState("");
  const [issue, setIssue] = useState("");
  async function submit(): Promise<void> {
    const answer = await call<{ name: string }>("/scopes", {
      method: "POST",
      body: { name: name.trim() },
    });
    if (answer.kind !== "ok") return setIssue(complaint(answer));
    setName("");
    setIssue("");
    tell(`Created scope "${answer.value.name}".`);
    refresh();
  }
  return (
    <form
      class="create-scope"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="field grow">
        <span>New scope</span>
        <input
          class="mono"
          placeholder="checkout-tests"
          autocomplete="off"
          required
          value={name}
          aria-invalid={issue !== ""}
          aria-describedby="scope-issue"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">Create</button>
      <p class="issue" id="scope-issue" role="alert">{issue}</p>
    </form>
  );
}

function Card({ scope }: { scope: ScopeDetail }) {
  const header = `${scope.name}: 1`;
  return (
    <li class="card scope-card">
      <div class="bar wrap">
        <h2 class="grow mono cut">
          <a href={to("scopes", scope.name)}>{scope.name}</a>
        </h2>
        <a
          class="button small"
          href={to("requests", undefined, { scope: scope.name })}
        >
          Show only this scope
        </a>
        <DeleteScope scope={scope} small />
      </div>
      <ScopeFacts scope={scope} />
      <div class="bar wrap">
        <span class="muted">Send the header</span>
        <code>{header}</code>
        <CopyButton
          text={header}
          what={`the header of ${scope.name}`}
          quiet
        />
      </div>
    </li>
  );
}

const orders: Readonly<
  Record<string, (a: ScopeDetail, b: ScopeDetail) => number>
> = {
  "": (a, b) => a.name < b.name ? -1 : 1,
  newest: (a, b) => b.created_at < a.created_at ? -1 : 1,
  used: (a, b) => b.last_used_at < a.last_used_at ? -1 : 1,
  busy: (a, b) => b.requests - a.requests,
  empty: (a, b) => a.stubs + a.requests - b.stubs - b.requests,
};

const orderNames = [
  ["", "By name"],
  ["newest", "Newest first"],
  ["used", "Recently used first"],
  ["busy", "Most requests first"],
  ["empty", "Emptiest first"],
] as const;

/** Cards that are drawn; the filter finds the others. */
const drawn = 100;

function Filters({ shown }: { shown: readonly ScopeDetail[] }) {
  const [asking, setAsking] = useState(false);
  const stubs = shown.reduce((sum, one) => sum + one.stubs, 0);
  const requests = shown.reduce((sum, one) => sum + one.requests, 0);
  return (
    <div class="bar wrap" role="search" aria-label="Scopes">
      <TextFilter placeholder="Filter by name or title  ( / )" />
      <FilterChoice name="order" label="Order" options={orderNames} />
      <button
        type="button"
        class="button"
        disabled={shown.length === 0}
        onClick={() => setAsking(true)}
      >
        Delete all shown
      </button>
      {asking && (
        <Question
          title={`Delete ${counted(shown.length, "scope")}?`}
          text={`${counted(stubs, "stub")} and ${
            counted(requests, "request")
          } would be lost. This cannot be undone.`}
          act="Delete scopes"
          keep="Keep them"
          onKeep={() => setAsking(false)}
          onAct={() => {
            setAsking(false);
            void deleteAll(shown);
          }}
        />
      )}
    </div>
  );
}

async function deleteAll(shown: readonly ScopeDetail[]): Promise<void> {
  let deleted = 0;
  let failure = "";
  for (const { name } of shown) {
    const answer = await call(scopePath(name), { method: "DELETE" });
    // One inside another has gone with it.
    const isGone = answer.kind === "refused" && answer.status === 404;
    if (answer.kind === "ok" || isGone) deleted++;
    else failure = ` Not the others: ${complaint(answer)}`;
  }
  tell(`Deleted ${counted(deleted, "scope")}.${failure}`, {
    tone: failure === "" ? "calm" : "bad",
  });
  refresh();
}

function Cards() {
  const { query } = place.value;
  const text = (query.get("q") ?? "").trim().toLowerCase();
  const order = orders[query.get("order") ?? ""] ?? orders[""];
  const shown = scopes.value
    .filter(({ name, title }) =>
      `${name} ${title ?? ""}`.toLowerCase().includes(text)
    )
    .toSorted(order);
  return (
    <>
      <Filters shown={shown} />
      <p class="muted" role="status">
        {shown.length === scopes.value.length
          ? counted(shown.length, "scope")
          : `${count(shown.length)} of ${
            counted(scopes.value.length, "scope")
          }`}
        {shown.length > drawn && `, the first ${drawn} are shown`}
      </p>
      <ul class="cards">
        {shown.slice(0, drawn).map((scope) => (
          <Card key={scope.name} scope={scope} />
        ))}
      </ul>
    </>
  );
}

export function ScopesView() {
  return (
    <div class="page">
      <div class="page-head">
        <h1>Scopes</h1>
        <p class="muted">
          A scope keeps the stubs and requests of one user of this server
          separate from those of others. A request that carries the scope's
          header is answered by its stubs first, then by the global ones.
        </p>
      </div>
      <Create />
      {scopes.value.length > 0
        ? <Cards />
        : scopesHeard.value && (
          <Empty title="No scopes yet">
            <p>Create one above, or in the setup of a test:</p>
            <Snippet
              text={`curl -X POST ${location.origin}/__mock__/scopes \\\n  -H 'content-type: application/json' \\\n  -d '{"name":"checkout-tests"}'`}
              what="the command"
            />
          </Empty>
        )}
      <ScopeState name="" title="State outside scopes" />
    </div>
  );
}
