import { type Answer, failure, isTyped, ready } from "../../answers/answer.ts";
import { CutShort } from "../../answers/cut_short.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";
import { type BodyFile, openBodyFile } from "../../runtime/body_file.ts";
import type { LiveAction, PreviewScene } from "../kind.ts";
import { previewOf } from "../preview.ts";
import { namesTag, rangeOf } from "./byte_range.ts";
import { mediaTypeOf } from "./media_types.ts";
import { type RenderedHead, renderHead } from "./rendered_answer.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of a file that are sent at once; a longer part is streamed. */
const maxWhole = 65_536;

/** An answer whose body is a file, which is opened for each request: a change shows at once. */
export interface FileAnswer extends RenderedHead {
  readonly name: string;
}

export function fileAction(parts: FileAnswer): LiveAction {
  return {
    kind: "live",
    streamsBody: false,
    answer: (scene) => answerFile(parts, scene),
    async preview(scene) {
      const answer = await answerFile(parts, scene);
      if (answer.kind === "ready") return previewOf(answer);
      answer.body.cancel();
      const { status, headers } = answer;
      return previewOf(
        ready({ status, headers, body: null, outcome: "answered" }),
      );
    },
  };
}

async function answerFile(
  parts: FileAnswer,
  { template, incoming, folder }: PreviewScene,
): Promise<Answer> {
  const head = await renderHead(parts, template);
  if ("kind" in head) return head;
  if (folder === null) {
    return unreadable(parts.name, "the server was started without --files DIR");
  }
  const opening = await openBodyFile(folder, parts.name);
  if (!opening.ok) return unreadable(parts.name, opening.reason);
  const { file } = opening;
  const { status } = head;
  const headers: HeaderLines = isTyped(head.headers)
    ? head.headers
    : [...head.headers, ["content-type", mediaTypeOf(parts.name)]];
  try {
    return await partOf(file, { status, headers }, incoming);
  } catch {
    file.close();
    return unreadable(parts.name, "it cannot be read");
  }
}

function unreadable(name: string, reason: string): Answer {
  const detail = `The body_file ${
    JSON.stringify(name)
  } cannot be sent: ${reason}`;
  return failure("BODY_FILE_ERROR", detail, "failed");
}

interface Head {
  readonly status: number;
  readonly headers: HeaderLines;
}

/** The whole of a file, or what the request asks of it; only a 200 to GET and HEAD has conditions (RFC 9110 section 13.2.1). */
async function partOf(
  file: BodyFile,
  { status, headers }: Head,
  { method, headerLines }: IncomingRequest,
): Promise<Answer> {
  const isRead = status === 200 && (method === "GET" || method === "HEAD");
  if (!isRead) return await sent(file, { status, headers }, [0, file.size]);
  const own = firstValue(headers, "etag");
  const tag = own ??
    `"${file.size.toString(16)}-${Math.floor(file.changedAt).toString(16)}"`;
  const tagged: HeaderLines = own === null
    ? [...headers, ["etag", tag]]
    : headers;
  if (namesTag(firstValue(headerLines, "if-none-match"), tag)) {
    file.close();
    const outcome = "answered";
    return ready({ status: 304, headers: tagged, body: null, outcome });
  }
  const lines: HeaderLines = [...tagged, ["accept-ranges", "bytes"]];
  const ifRange = firstValue(headerLines, "if-range");
  const isAsked = method === "GET" && (ifRange === null || ifRange === tag);
  const { size } = file;
  const range = rangeOf(
    isAsked ? firstValue(headerLines, "range") : null,
    size,
  );
  if (range.kind === "unsatisfiable") {
    file.close();
    return ready({
      status: 416,
      headers: [...tagged, ["content-range", `bytes */${size}`]],
      body: null,
      outcome: "answered",
    });
  }
  if (range.kind === "whole") {
    return await sent(file, { status, headers: lines }, [0, size]);
  }
  const { start, end } = range;
  const shown = `bytes ${start}-${end - 1}/${size}`;
  const partial: HeaderLines = [...lines, ["content-range", shown]];
  return await sent(file, { status: 206, headers: partial }, [start, end]);
}

/** A short part is read at once, a long one as its client takes it. */
async function sent(
  file: BodyFile,
  { status, headers }: Head,
  [start, end]: readonly [number, number],
): Promise<Answer> {
  if (start > 0) await file.seek(start);
  const length = end - start;
  const source = sourceOf(file, length);
  if (length > maxWhole) {
    return {
      kind: "stream",
      status,
      headers: [...headers, ["content-length", String(length)]],
      body: source,
    };
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (;;) {
    const chunk = await source.read();
    if (chunk === null) break;
    body.set(chunk, at);
    at += chunk.length;
  }
  return ready({ status, headers, body, outcome: "answered" });
}

/** So many bytes of a file, which is closed behind them; one that became shorter breaks off. */
function sourceOf(file: BodyFile, length: number): ChunkSource {
  let left = length;
  let isOpen = true;
  const close = () => {
    if (isOpen) file.close();
    isOpen = false;
  };
  return {
    async read() {
      if (left === 0 || !isOpen) return close(), null;
      const buffer: Bytes = new Uint8Array(Math.min(left, maxWhole));
      const count = await file.read(buffer).catch(() => null);
      if (count === null) {
        close();
        throw new CutShort(
          "failed",
          "the file became shorter while it was sent",
        );
      }
      left -= count;
      return buffer.subarray(0, count);
    },
    cancel: close,
  };
}
