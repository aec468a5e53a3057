import type { ListedRequest } from "../model/request_listing.ts";
import type { Entry } from "../state/entry.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";

/** What it takes to show a request. */
export type Showing = Pick<ControlParts, "state" | "secrets">;

/** A received request as the control API shows it; nothing that was decoded for that is kept. */
export function showEntry(
  entry: Entry,
  { state: { journals }, secrets }: Showing,
): ListedRequest {
  const listed = secrets.request(listRequest(entry, journals.idOf(entry)));
  journals.forgetDecoded(entry);
  return listed;
}
