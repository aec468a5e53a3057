import type {
  ListedRequest,
  RecordedAnswer,
} from "../src/model/request_listing.ts";
import type { TestServer } from "./harness.ts";

interface EndedRequest extends ListedRequest {
  readonly response: RecordedAnswer;
}

/** The newest journal entry, once its ending is written. */
export async function lastEntry(server: TestServer): Promise<EndedRequest> {
  for (let round = 0; round < 5000; round++) {
    const entry = (await server.requests("?scope=*")).requests.at(-1);
    if (entry !== undefined && hasEnded(entry)) return entry;
  }
  throw new Error("the newest entry did not end");
}

function hasEnded(entry: ListedRequest): entry is EndedRequest {
  return entry.response !== null && entry.response.outcome !== "open";
}
