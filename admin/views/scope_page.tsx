import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { to, toNew } from "../router.ts";
import { scopes, scopesHeard, stubs } from "../store.ts";
import { actionText } from "../action_kinds.ts";
import { count, counted } from "../text.ts";
import { Empty } from "../widgets/empty.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { GlobalStubs } from "./global_stubs.tsx";
import { CopyStubs } from "./copy_stubs.tsx";
import { DeleteScope } from "./delete_scope.tsx";
import { ScopeCalls } from "./scope_calls.tsx";
import { ScopeFacts } from "./scope_facts.tsx";
import { ScopeCompare } from "./scope_compare.tsx";
import { ScopeReport } from "./scope_report.tsx";
import { ScopeMissed } from "./scope_missed.tsx";
import { ScopeSettingsPart } from "./scope_settings_part.tsx";
import { ScopeState } from "./scope_state.tsx";

function StubsOf({ name }: { name: string }) {
  const own = (stubs.value ?? []).filter((stub) => stub.scope === name);
  if (own.length === 0) {
    return (
      <p class="muted">
        No stubs of its own: the global stubs answer.{" "}
        <a href={toNew({ scope: name })}>Write one</a>
      </p>
    );
  }
  return (
    <ul class="lines">
      {own.slice(0, 200).map((stub) => (
        <li key={stub.stub_id}>
          <StubLink of={stub} />
          <span class="muted cut">{actionText(stub)}</span>
          <span class="num muted">{counted(stub.calls, "call")}</span>
        </li>
      ))}
      {own.length > 200 && (
        <li>
          <a href={to("stubs", undefined, { scope: name })}>
            All {count(own.length)}
          </a>
        </li>
      )}
    </ul>
  );
}

function Head({ scope }: { scope: ScopeDetail }) {
  const { name } = scope;
  return (
    <div class="page-head">
      <div class="bar wrap">
        <h1 class="grow mono">{name}</h1>
        <a class="button" href={to("requests", undefined, { scope: name })}>
          Show only this scope
        </a>
        <DeleteScope scope={scope} />
      </div>
      <ScopeFacts scope={scope} />
    </div>
  );
}

/** In place of a scope that is not there, or of which nothing is known yet. */
function NoScope({ name }: { name: string }) {
  if (!scopesHeard.value) {
    return (
      <div class="page">
        <h1 class="mono">{name}</h1>
        <p class="muted">Loading…</p>
      </div>
    );
  }
  return (
    <div class="page">
      <h1 class="sr-only">Scope</h1>
      <Empty title={`There is no scope “${name}”`}>
        <p>
          It was deleted, or lost when the server was restarted.{" "}
          <a href={to("scopes")}>All scopes</a>
        </p>
      </Empty>
    </div>
  );
}

/** One scope: how to select it and what is in it. */
export function ScopePage({ name }: { name: string }) {
  const scope = scopes.value.find((one) => one.name === name);
  if (scope === undefined) return <NoScope name={name} />;
  return (
    <div class="page">
      <Head scope={scope} />
      <ScopeSettingsPart name={name} />
      <h2>Stubs</h2>
      <StubsOf name={name} />
      <GlobalStubs />
      <CopyStubs name={name} />
      <ScopeCalls name={name} news={scope.requests} />
      <ScopeMissed name={name} />
      <ScopeCompare name={name} news={scope.requests} />
      <ScopeReport name={name} news={scope.requests} />
      <ScopeState name={name} title="State" />
    </div>
  );
}
