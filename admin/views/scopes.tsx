import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { to } from "../router.ts";
import { scopes, server } from "../store.ts";
import { counted, dateTime } from "../text.ts";
import { CopyButton, Snippet } from "../widgets/copy_button.tsx";
import { Empty } from "../widgets/empty.tsx";
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
      <p class="muted">
        <a href={to("stubs", undefined, { scope: scope.name })}>
          {counted(scope.stubs, "stub")}
        </a>,{"  "}
        <a href={to("requests", undefined, { scope: scope.name })}>
          {counted(scope.requests, "request")}
        </a>, created {dateTime(scope.created_at)}
      </p>
      <div class="bar wrap">
        <span class="muted">Send the header</span>
        <code>{header}</code>
        <CopyButton
          text={header}
          what={`the header of ${scope.name}`}
          quiet
          label="Copy"
        />
      </div>
    </li>
  );
}

export function ScopesView() {
  return (
    <div class="page">
      <div class="page-head">
        <h1>Scopes</h1>
        <p class="muted">
          A scope keeps the stubs and requests of one user of this server apart.
          A request that carries the scope's header is answered by its stubs
          first, then by the global ones.
        </p>
      </div>
      <Create />
      {scopes.value.length > 0
        ? (
          <ul class="cards">
            {scopes.value.map((scope) => (
              <Card
                key={scope.name}
                scope={scope}
              />
            ))}
          </ul>
        )
        : server.value !== undefined && (
          <Empty title="No scopes yet">
            <p>Create one above, or from a test's set-up:</p>
            <Snippet
              text={`curl -X POST ${location.origin}/__mock__/scopes \\\n  -H 'content-type: application/json' \\\n  -d '{"name":"checkout-tests"}'`}
              what="the command"
            />
          </Empty>
        )}
      <ScopeState name="" title="State outside of scopes" />
    </div>
  );
}
