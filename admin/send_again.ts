import type { JsonObject } from "../src/json/values.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { call, type CallOutcome, complaint } from "./api.ts";
import { tell } from "./notices.ts";
import { refresh } from "./poll.ts";
import { go, place, to } from "./router.ts";

/** Has the server send a recorded request again, with changes; the new one opens beside it. */
export async function sendAgain(
  record: ListedRequest,
  changes: JsonObject,
): Promise<CallOutcome<{ request_id: string }>> {
  const answer = await call<{ request_id: string }>(
    `/requests/${encodeURIComponent(record.id)}/send`,
    { method: "POST", body: changes },
  );
  if (answer.kind !== "ok") {
    tell(`Not sent. ${complaint(answer)}`, { tone: "bad" });
    return answer;
  }
  const query = Object.fromEntries(place.value.query);
  go(to("requests", answer.value.request_id, { ...query, beside: record.id }));
  refresh();
  return answer;
}
