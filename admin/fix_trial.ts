import { useEffect, useState } from "preact/hooks";
import type { JsonObject } from "../src/json/values.ts";
import type {
  Match,
  MatchAnswer,
  NearMiss,
  Preview,
} from "../src/model/match_answer.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { call, complaint } from "./api.ts";
import { described } from "./explanation.ts";
import { ofStub, type StubName } from "./store.ts";

/** What a changed stub would make of the request. */
export type FixTrial =
  | {
    readonly kind: "answers";
    readonly preview: Preview | undefined;
  }
  /** It fits, but another stub goes before it. */
  | { readonly kind: "outranked"; readonly by: Match }
  | { readonly kind: "misses"; readonly near: NearMiss }
  | { readonly kind: "unknown"; readonly message: string };

function trialOf(answer: MatchAnswer, stub: StubName): FixTrial {
  const first = answer.matches.find((match) => match.chosen);
  const own = ofStub(stub, answer.matches);
  if (own !== undefined && own === first) {
    return { kind: "answers", preview: answer.preview };
  }
  if (own !== undefined && first !== undefined) {
    return { kind: "outranked", by: first };
  }
  const near = ofStub(stub, answer.near_misses);
  return near === undefined
    ? { kind: "unknown", message: "It does not match yet." }
    : { kind: "misses", near };
}

/** Tries a changed stub against the recorded request; nothing is stored or counted. */
export function useFixTrial(
  record: ListedRequest,
  { stub_id, scope }: StubName,
  draft: JsonObject | undefined,
): FixTrial | undefined {
  const [trial, setTrial] = useState<FixTrial | undefined>(undefined);
  useEffect(() => {
    setTrial(undefined);
    if (draft === undefined) return;
    const controller = new AbortController();
    call<MatchAnswer>("/match", {
      method: "POST",
      body: {
        ...described(record),
        stub: { ...draft, stub_id },
        stub_scope: scope ?? "",
        render: true,
      },
      signal: controller.signal,
    }).then((answer) => {
      if (answer.kind === "stopped" || controller.signal.aborted) return;
      setTrial(
        answer.kind === "ok"
          ? trialOf(answer.value, { stub_id, scope })
          : { kind: "unknown", message: complaint(answer) },
      );
    });
    return () => controller.abort();
  }, [draft, stub_id, scope, record.id]);
  return trial;
}
