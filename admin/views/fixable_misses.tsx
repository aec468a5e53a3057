import type { Clause, NearMiss } from "../../src/model/match_answer.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { isMasked } from "../../src/redaction/redaction.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { useState } from "preact/hooks";
import { complaint } from "../api.ts";
import { useFixTrial } from "../fix_trial.ts";
import { fixesOf } from "../fix.ts";
import { tell } from "../notices.ts";
import { sendAgain } from "../send_again.ts";
import { findStub, stubKey } from "../store.ts";
import { fixStub, payloadOf } from "../stub_actions.ts";
import { Clauses, NearMissCard } from "../widgets/clauses.tsx";
import { FixPreview } from "./fix_preview.tsx";

interface Props {
  /** As they are: what a stub is fixed with must not be a placeholder. */
  readonly misses: readonly NearMiss[];
  /** The same as they may be seen. */
  readonly shown: readonly NearMiss[];
  readonly record: ListedRequest;
}

/** Stubs that did not fit, closest first, each clause with what would fix it. */
export function FixableMisses({ misses, shown, record }: Props) {
  return (
    <div class="stack">
      {misses.map((near, index) => (
        <NearMissCard
          key={stubKey(near)}
          near={near}
          open={index === 0}
          from={record.id}
        >
          <FixableMiss
            near={near}
            shown={shown[index] ?? near}
            record={record}
          />
        </NearMissCard>
      ))}
    </div>
  );
}

function Buttons(
  { stub, clause, onFix }: {
    stub: JsonObject;
    clause: Clause;
    onFix: (stub: JsonObject) => void;
  },
) {
  if (clause.matched || isMasked(JSON.stringify(clause.actual))) return null;
  const name = clause.key ?? clause.field;
  return (
    <span class="fixes">
      {fixesOf(stub, clause).map((fix) => (
        <button
          type="button"
          key={fix.label}
          class="button small"
          title={fix.title}
          aria-label={`${fix.label}: ${name}`}
          onClick={() => onFix(fix.stub)}
        >
          {fix.label}
        </button>
      ))}
    </span>
  );
}

/** Saves a fix; "stale" where the stub is no longer what the fix was made of, and would undo that change. */
async function saveFix(
  stub: ListedStub,
  draft: JsonObject,
): Promise<"saved" | "stale" | "refused"> {
  const saved = await fixStub(stub, draft);
  if (saved.kind === "refused" && saved.status === 412) {
    tell(
      "Not saved: the stub was changed elsewhere meanwhile. What it asks for now is shown.",
      { tone: "bad" },
    );
    return "stale";
  }
  if (saved.kind !== "ok") {
    tell(`Not saved. ${complaint(saved)}`, { tone: "bad" });
    return "refused";
  }
  tell("Saved the stub.");
  return "saved";
}

interface MissProps {
  readonly near: NearMiss;
  readonly shown: NearMiss;
  readonly record: ListedRequest;
}

function FixableMiss({ near, shown, record }: MissProps) {
  const listed = findStub(near);
  return listed === undefined
    ? <Clauses near={shown} />
    : <Fixing stub={listed} near={near} shown={shown} record={record} />;
}

/** A stub being fixed clause by clause, tried after each, and saved at the end. */
function Fixing(
  { stub, near, shown, record }: MissProps & { stub: ListedStub },
) {
  const [draft, setDraft] = useState<JsonObject | undefined>(undefined);
  const trial = useFixTrial(record, near, draft);
  const before = payloadOf(stub, { id: true });
  const tried = trial?.kind === "misses" ? trial.near : undefined;
  const { clauses } = tried ?? near;
  const save = async (send: boolean) => {
    if (draft === undefined) return;
    const became = await saveFix(stub, draft);
    if (became !== "refused") setDraft(undefined);
    if (became === "saved" && send) await sendAgain(record, {});
  };
  return (
    <>
      <Clauses
        near={tried ?? shown}
        actions={(index) => {
          const clause = clauses[index];
          const stub = draft ?? before;
          return clause &&
            <Buttons stub={stub} clause={clause} onFix={setDraft} />;
        }}
      />
      {draft !== undefined && (
        <FixPreview
          before={before}
          draft={draft}
          trial={trial}
          onSave={save}
          onCancel={() => setDraft(undefined)}
        />
      )}
    </>
  );
}
