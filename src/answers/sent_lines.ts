import type { HeaderLines } from "../request/header_lines.ts";

const linesByResponse = new WeakMap<Response, HeaderLines>();

/**
 * Notes the header lines of a response as the stub gave them. The runtime's own
 * class puts names in lower case and in an order of its own; a listener that
 * writes the lines itself takes them from here.
 */
export function noteLines(response: Response, lines: HeaderLines): Response {
  linesByResponse.set(response, lines);
  return response;
}

/** The header lines of a response as they were given; nothing where nobody noted them. */
export function sentLines(response: Response): HeaderLines | undefined {
  return linesByResponse.get(response);
}
