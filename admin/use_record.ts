import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { call, type CallOutcome } from "./api.ts";
import { rows } from "./journal.ts";

/** Milliseconds after which an open stream is looked at again. */
const lookMs = 500;

/** Fetches the request, and again when its answer is finished; while that is an open stream now and then. */
export function useRecord(
  id: string,
): CallOutcome<ListedRequest> | undefined {
  const [record, setRecord] = useState<
    CallOutcome<ListedRequest> | undefined
  >();
  const fetched = useRef<string | undefined>(undefined);
  const [look, lookAgain] = useState(0);
  const outcome = record?.kind === "ok"
    ? record.value.response?.outcome
    : undefined;
  const listed = rows.value.find((row) => row.id === id)?.outcome;
  useEffect(() => {
    if (outcome !== "open") return;
    const timer = setTimeout(() => lookAgain(look + 1), lookMs);
    return () => clearTimeout(timer);
  }, [record, outcome]);
  useEffect(() => {
    // A list that comes after the record tells nothing new.
    const key = `${id} ${look}`;
    if (fetched.current === key && listed === outcome) return;
    fetched.current = key;
    const controller = new AbortController();
    call<ListedRequest>(`/requests/${encodeURIComponent(id)}`, {
      signal: controller.signal,
    }).then((answer) => {
      if (answer.kind !== "stopped") setRecord(answer);
    });
    return () => controller.abort();
  }, [id, listed, look]);
  return record;
}
