import { ExactRequest } from "./exact_request.ts";
import type { HeaderLines } from "./header_lines.ts";

/** A message as the runtime makes it: what goes over the wire stands behind it, under a symbol. */
interface Backed {
  readonly [key: symbol]: { readonly headerList?: unknown } | undefined;
}

const requestBacking = backingOf(new Request("http://localhost"), "request");
const responseBacking = backingOf(new Response(), "response");

function backingOf(message: Request | Response, name: string): symbol {
  return Object.getOwnPropertySymbols(message)
    .find(({ description }) => description === name) ?? Symbol("nothing");
}

/**
 * The lines as they arrived, each by itself (docs/contract.md#a13). `request.headers`
 * joins those of one name, and costs a tenth of the throughput: to ask for it
 * makes the runtime take all of them over once more and answer by way of
 * promises. So they come from behind the request; where a runtime has nothing
 * there, `headers` serves.
 */
export function arrivedLines(request: Request): HeaderLines {
  if (request instanceof ExactRequest) return request.headerLines;
  const lines = (request as Request & Backed)[requestBacking]?.headerList;
  return isLines(lines) ? lines : [...request.headers];
}

/** The lines of a response in their order and case, which `response.headers` does not keep. */
export function sentLines(response: Response): HeaderLines {
  // The runtime fills the lines behind a response once its headers are asked for.
  const fields: HeaderLines = [...response.headers];
  const lines = (response as Response & Backed)[responseBacking]?.headerList;
  return isLines(lines) ? lines : fields;
}

/** The runtime holds nothing but pairs of texts there. */
function isLines(list: unknown): list is HeaderLines {
  return Array.isArray(list);
}
