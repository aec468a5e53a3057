import { ExactRequest } from "./exact_request.ts";
import { firstValue, type HeaderLines } from "./header_lines.ts";
import { rawAuthority } from "./target.ts";

/** A message as the runtime makes it: what goes over the wire stands behind it, under a symbol. */
interface BackedMessage {
  readonly [key: symbol]: Backing | undefined;
}

interface Backing {
  readonly headerList?: unknown;
  readonly remoteAddr?: { readonly hostname?: unknown };
}

const requestBacking = backingOf(new Request("http://localhost"), "request");
const responseBacking = backingOf(new Response(), "response");

function backingOf(message: Request | Response, name: string): symbol {
  return Object.getOwnPropertySymbols(message)
    .find(({ description }) => description === name) ?? Symbol("nothing");
}

/**
 * The lines as they arrived, each by itself (docs/contract.md#a13). `request.headers`
 * joins those of one name, and takes 27 in a hundred of the processor's time in
 * the scenario "static": to ask for it makes the runtime take all of them over
 * once more and answer by way of promises. So they come from behind the request; where a runtime has nothing
 * there, `headers` serves.
 */
export function arrivedLines(request: Request): HeaderLines {
  if (request instanceof ExactRequest) return request.headerLines;
  const listed = (request as Request & BackedMessage)[requestBacking]
    ?.headerList;
  const lines = isLines(listed) ? listed : [...request.headers];
  return firstValue(lines, "host") === null
    ? withAuthority(lines, request.url)
    : lines;
}

/**
 * HTTP/2 has no Host field: its `:authority` says the same (RFC 9113 section
 * 8.3.1), and stands in the URL. A request of HTTP/1 without a Host has none:
 * there the runtime writes `localhost` and its port into the URL.
 */
function withAuthority(lines: HeaderLines, url: string): HeaderLines {
  return url.startsWith("http://localhost:")
    ? lines
    : [["host", rawAuthority(url, null)], ...lines];
}

/** The address of the client before: most of them come from one, and one text serves them all. */
let lastClient = "";

/**
 * The address of a request's client. It is there until the request is answered,
 * so it is taken at the start, for one in a hundred of the scenario "static"; the
 * runtime's `info` would be one object more a request.
 */
export function arrivedFrom(request: Request): string {
  const client = request instanceof ExactRequest
    ? request.client
    : (request as Request & BackedMessage)[requestBacking]?.remoteAddr
      ?.hostname;
  if (typeof client !== "string") return "";
  return client === lastClient ? lastClient : lastClient = client;
}

/** The lines of a response in their order and case, which `response.headers` does not keep. */
export function sentLines(response: Response): HeaderLines {
  // The runtime fills the lines behind a response once its headers are asked for.
  const fields: HeaderLines = [...response.headers];
  const lines = (response as Response & BackedMessage)[responseBacking]
    ?.headerList;
  return isLines(lines) ? lines : fields;
}

/** The runtime holds nothing but pairs of texts there. */
function isLines(list: unknown): list is HeaderLines {
  return Array.isArray(list);
}
