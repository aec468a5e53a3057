import { IncomingRequest } from "./incoming_request.ts";

/** A request once more, with what was kept of its body: it stays when the journal lets go of the first. */
export function copyRequest(request: IncomingRequest): IncomingRequest {
  const { method, receivedAt, startedAt, headerLines: lines } = request;
  const { clientIp: client } = request;
  const { url } = request.head;
  const arrival = { receivedAt, startedAt, head: { url, lines }, client };
  const copy = new IncomingRequest({ method, url }, lines, arrival);
  copy.setNow(request.now());
  if (request.bodyState.kind !== "none") {
    copy.noteStreamed(request.content.bytes.slice(), request.bodySize);
  }
  return copy;
}
