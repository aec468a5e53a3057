import {
  type ReadonlySignal,
  useComputed,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import { call, type CallOutcome, complaint } from "../api.ts";
import type { JsonObject } from "../../src/json/values.ts";
import type { MatchAnswer } from "../../src/model/match_answer.ts";
import { isJsonObject, withMember } from "../json_text.ts";
import type { StubName } from "../store.ts";
import { type Draft, useDraft } from "./draft.ts";
import type { Sample } from "./sample.ts";
import { describe, isSampleSure, sampleFor } from "./sample.ts";
import { SampleFields } from "./sample_fields.tsx";
import { draftId, TryResult } from "./try_result.tsx";

const pause = 300;

type Trial = CallOutcome<MatchAnswer> | undefined;

/** Tries the draft against the sample a moment after either changed. */
function useTrial(
  draft: Draft,
  sample: ReadonlySignal<Sample>,
  own: string | undefined,
): Trial {
  const trial = useSignal<Trial>(undefined);
  useSignalEffect(() => {
    const value = draft.value.value;
    const faulty = draft.issues.value.length > 0;
    const request = describe(sample.value, draft.scope.value);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      if (faulty || !isJsonObject(value)) {
        trial.value = undefined;
        return;
      }
      const answer = await call<MatchAnswer>("/match", {
        method: "POST",
        body: { ...request, stub: tried(value, own), render: true },
        signal: controller.signal,
      });
      if (answer.kind !== "stopped" && !controller.signal.aborted) {
        trial.value = answer;
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
  return trial.value;
}

/** The draft as it is tried: in the place of the saved stub, and switched on. */
function tried(value: JsonObject, own: string | undefined): JsonObject {
  const id = own ?? value["stub_id"] ?? draftId;
  return withMember(withMember(value, "stub_id", id), "disabled", undefined);
}

function TrialView(
  { trial, name, isGuess }: {
    trial: Trial;
    name: StubName;
    isGuess: boolean;
  },
) {
  if (trial === undefined) {
    return (
      <p class="muted">Fix the issues first; the answer then shows here.</p>
    );
  }
  return trial.kind === "ok"
    ? <TryResult answer={trial.value} name={name} isGuess={isGuess} />
    : <p class="issue">{complaint(trial)}</p>;
}

function Head({ onReset }: { onReset: (() => void) | undefined }) {
  return (
    <>
      <div class="bar">
        <h2 class="grow">Try it</h2>
        {onReset !== undefined && (
          <button type="button" class="button quiet small" onClick={onReset}>
            Reset sample
          </button>
        )}
      </div>
      <p class="muted">
        Tries a sample request against this draft. Nothing is stored or counted.
      </p>
    </>
  );
}

/** A sample request against the draft, before it is saved. */
export function TryIt(
  { given, own }: { given: Sample | undefined; own: string | undefined },
) {
  const draft = useDraft();
  const edited = useSignal<Sample | undefined>(given);
  const sample = useComputed(() =>
    edited.value ?? sampleFor(draft.value.value)
  );
  const trial = useTrial(draft, sample, own);
  const id = own ?? draft.get(["stub_id"]);
  const set = (next: Sample | undefined) => {
    edited.value = next;
  };
  const isMadeUp = edited.value === undefined;
  return (
    <section class="try-it" aria-label="Try it">
      <Head onReset={isMadeUp ? undefined : () => set(undefined)} />
      <SampleFields
        sample={sample.value}
        headerLines={2}
        headerExample="x-team: qa"
        bodyLines={3}
        onChange={set}
      />
      <div class="trial" role="status">
        <TrialView
          trial={trial}
          name={{
            stub_id: typeof id === "string" ? id : draftId,
            scope: draft.scope.value,
          }}
          isGuess={isMadeUp && !isSampleSure(draft.value.value)}
        />
      </div>
    </section>
  );
}
