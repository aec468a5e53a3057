import { ExactRequest } from "./exact_request.ts";
import { announcesBody, type HeaderLines } from "./header_lines.ts";

/** How a request's body stands. */
export type BodyState =
  | { readonly kind: "none" }
  | { readonly kind: "unread" }
  | { readonly kind: "read"; readonly decodedFrom: string | null }
  | { readonly kind: "streamed" }
  | { readonly kind: "too_large"; readonly limit: number }
  /** There was no room beside the bodies of other requests. */
  | { readonly kind: "no_room" };

export const noBody: BodyState = { kind: "none" };
const unreadBody: BodyState = { kind: "unread" };

/**
 * Whether a request brings a body. To ask for the body itself is the last
 * resort: the runtime makes a stream of bytes that are often here already,
 * which then take longer to read (the scenario "json": 20 in a hundred).
 */
export function arrivedBody(request: Request, lines: HeaderLines): BodyState {
  if (request instanceof ExactRequest) {
    return request.hasBody ? unreadBody : noBody;
  }
  const { method } = request;
  if (method === "GET" || method === "HEAD") return noBody;
  const comes = announcesBody(lines) ?? request.body !== null;
  return comes ? unreadBody : noBody;
}
