import type { Clause, NearMiss } from "../../src/model/match_answer.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { isMasked } from "../../src/redaction/redaction.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { useState } from "preact/hooks";
import { complaint } from "../api.ts";
import { useMendTrial } from "../mend_trial.ts";
import { mendsOf } from "../mend.ts";
import { tell } from "../notices.ts";
import { sendAgain } from "../send_again.ts";
import { stubsById } from "../store.ts";
import { mendStub, payloadOf } from "../stub_actions.ts";
import { Clauses, NearMissCard } from "../widgets/clauses.tsx";
import { MendPreview } from "./mend_preview.tsx";

interface Props {
  /** As they are: what a stub is mended with must not be a placeholder. */
  readonly misses: readonly NearMiss[];
  /** The same as they may be seen. */
  readonly shown: readonly NearMiss[];
  readonly record: ListedRequest;
}

/** Stubs that did not fit, closest first, each clause with what would mend it. */
export function MendableMisses({ misses, shown, record }: Props) {
  return (
    <div class="stack">
      {misses.map((near, index) => (
        <NearMissCard
          key={near.stub_id}
          near={near}
          open={index === 0}
          from={record.id}
        >
          <MendableMiss
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
  { stub, clause, onMend }: {
    stub: JsonObject;
    clause: Clause;
    onMend: (stub: JsonObject) => void;
  },
) {
  if (clause.matched || isMasked(JSON.stringify(clause.actual))) return null;
  const name = clause.key ?? clause.field;
  return (
    <span class="mends">
      {mendsOf(stub, clause).map((mend) => (
        <button
          type="button"
          key={mend.label}
          class="button small"
          title={mend.title}
          aria-label={`${mend.label}: ${name}`}
          onClick={() => onMend(mend.stub)}
        >
          {mend.label}
        </button>
      ))}
    </span>
  );
}

function MendableMiss(
  { near, shown, record }: {
    near: NearMiss;
    shown: NearMiss;
    record: ListedRequest;
  },
) {
  const listed = stubsById.value.get(near.stub_id);
  const [draft, setDraft] = useState<JsonObject | undefined>(undefined);
  const trial = useMendTrial(record, near.stub_id, draft);
  if (listed === undefined) return <Clauses near={shown} />;
  const before = payloadOf(listed, { id: true });
  const tried = trial?.kind === "misses" ? trial.near : undefined;
  const left = tried ?? near;
  const save = async (send: boolean) => {
    if (draft === undefined) return;
    const saved = await mendStub(listed, draft);
    if (saved.kind !== "ok") {
      return tell(`Not saved. ${complaint(saved)}`, { tone: "bad" });
    }
    tell("Saved the mended stub.");
    setDraft(undefined);
    if (send) await sendAgain(record, {});
  };
  return (
    <>
      <Clauses
        near={tried ?? shown}
        actions={(index) => {
          const clause = left.clauses[index];
          return clause !== undefined &&
            (
              <Buttons
                stub={draft ?? before}
                clause={clause}
                onMend={setDraft}
              />
            );
        }}
      />
      {draft !== undefined && (
        <MendPreview
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
