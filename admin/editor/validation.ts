import { useSignalEffect } from "@preact/signals";
import { call } from "../api.ts";
import type { Json } from "../../src/json/values.ts";
import { isJsonObject, withMember } from "../json_text.ts";
import type { Draft } from "./draft.ts";

const pause = 250;

/** The payload without its id where the id is taken by the stub that is edited. */
export function withoutId(value: Json, isNew: boolean): Json {
  return isNew || !isJsonObject(value)
    ? value
    : withMember(value, "stub_id", undefined);
}

/** Asks the server, a moment after the last change, what it would say to the draft. */
export function useValidation(draft: Draft, isNew: boolean): void {
  useSignalEffect(() => {
    const body = withoutId(draft.value.value, isNew);
    const scope = draft.scope.value;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await call("/stubs?dry_run=true", {
        method: "POST",
        body,
        scope,
        signal: controller.signal,
      });
      if (answer.kind === "stopped" || controller.signal.aborted) return;
      const refused = answer.kind === "refused";
      draft.issues.value = refused ? answer.issues : [];
      draft.refusal.value = refused && answer.issues.length === 0
        ? answer.message
        : "";
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  });
}
