import { useEffect, useState } from "preact/hooks";
import type { ListedRequest } from "../src/model/request_listing.ts";
import type { CallOutcome } from "./api.ts";
import { fetchRecord } from "./fetch_record.ts";
import { rows } from "./journal.ts";
import { silentSince } from "./store.ts";

/** Milliseconds after which an open stream is looked at again. */
const lookMs = 500;

type Outcome = CallOutcome<ListedRequest>;

/** Fetches the request, and again with each look; what is known stays while the server does not answer. */
function useLooks(id: string, look: number): Outcome | undefined {
  const [record, setRecord] = useState<Outcome | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    fetchRecord(id, { signal: controller.signal }).then((answer) => {
      if (answer.kind === "stopped") return;
      setRecord((before) =>
        answer.kind === "unreachable" && before?.kind === "ok"
          ? { ...before }
          : answer
      );
    });
    return () => controller.abort();
  }, [id, look]);
  return record;
}

/** Fetches the request, and again when its answer is finished; while that is an open stream now and then. */
export function useRecord(id: string): Outcome | undefined {
  const [look, lookAgain] = useState(0);
  const record = useLooks(id, look);
  const known = record?.kind === "ok" ? record.value : undefined;
  const outcome = known?.response?.outcome;
  const isOpen = outcome === "open";
  const listed = rows.value.find((row) => row.id === id)?.outcome;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => lookAgain(look + 1), lookMs);
    return () => clearTimeout(timer);
  }, [record, isOpen]);
  // What is finished stays as it is: a list that comes later tells nothing new.
  const isBehind = known !== undefined && listed !== undefined &&
    listed !== outcome && (outcome === undefined || isOpen);
  const isBack = record?.kind === "unreachable" &&
    silentSince.value === undefined;
  useEffect(() => {
    if (isBehind || isBack) lookAgain(look + 1);
  }, [isBehind, isBack]);
  return record;
}
