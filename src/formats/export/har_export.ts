import type { ListedRequest } from "../../model/request_listing.ts";
import { ExportBook, type Exported, listText } from "./exported.ts";

/** The exchanges of a journal as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/); those without an answer are refused. */
export function exportHar(
  requests: Iterable<ListedRequest | undefined>,
  version: string,
): Exported {
  const book = new ExportBook();
  const creator = { name: "Standin", version };
  return {
    path: "requests.har",
    text: listText(
      (entries) => ({ log: { version: "1.2", creator, entries } }),
      entriesOf(requests, book),
    ),
    book,
  };
}

function* entriesOf(
  requests: Iterable<ListedRequest | undefined>,
  book: ExportBook,
) {
  for (const request of requests) {
    if (request === undefined) {
      yield undefined;
      continue;
    }
    const { id, response } = request;
    if (response === null || response.status === null) {
      book.note(id, "refused", { message: "it has no answer yet" });
    } else if (response.body_truncated || request.body_truncated) {
      const message = "a body was cut when it was recorded";
      book.note(id, "lost", { message, effect: "answer_differs" });
    } else if (brokenOff.has(response.outcome)) {
      const message = "its answer was broken off: what was sent of it is whole";
      book.note(id, "lost", { message, effect: "answer_differs" });
    } else if (isPacked(response)) {
      const message =
        "its body is compressed: it is written in chunks, as Polly does";
      book.note(id, "rewritten", { message });
    }
    if (book.end()) yield harEntry(request);
  }
}

/** How an answer ends before it is whole. */
const brokenOff = new Set(["dropped", "client_left", "shutdown"]);

type ListedAnswer = Exclude<ListedRequest["response"], null>;

/** Whether a body is kept as it was compressed, which HAR has only with its compression undone. */
function isPacked(
  { headers, body_encoding, body_decoded_from }: ListedAnswer,
): boolean {
  return headers["content-encoding"] !== undefined &&
    body_encoding === "base64" && body_decoded_from === undefined;
}

function harEntry(request: ListedRequest) {
  const { response } = request;
  const time = response?.duration_ms ?? 0;
  const authority = request.headers["host"] ?? request.host;
  return {
    startedDateTime: request.received_at,
    time,
    request: {
      method: request.method,
      url: `${request.scheme}://${authority}${request.target}`,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(request.headers_all),
      queryString: pairs(request.query_all),
      headersSize: -1,
      bodySize: request.body_size,
      ...(request.body_size === 0 ? {} : {
        postData: {
          mimeType: request.headers["content-type"] ?? "",
          ...shownBody(request),
        },
      }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(response?.headers ?? {}),
      redirectURL: "",
      headersSize: -1,
      bodySize: response?.body_size ?? 0,
      content: {
        size: response?.body_size ?? 0,
        mimeType: response?.headers["content-type"]?.[0] ?? "",
        ...(response === null ? {} : contentOf(response)),
      },
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

function contentOf(response: ListedAnswer) {
  const { body } = response;
  return isPacked(response)
    ? { text: JSON.stringify([body]), encoding: "base64" }
    : shownBody(response);
}

function shownBody(
  { body, body_encoding }: {
    readonly body: string;
    readonly body_encoding: string;
  },
) {
  return body_encoding === "base64"
    ? { text: body, encoding: "base64" }
    : { text: body };
}

function pairs(lists: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(lists).flatMap(([name, values]) =>
    values.map((value) => ({ name, value }))
  );
}
