import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { type CameBack, type Exchange, headerOf } from "../exchange.ts";
import { mediaKind } from "../media.ts";
import { mostRead } from "../secrets/mask_body.ts";
import { paceOf, type RecordingOptions } from "../options.ts";
import { byteChunks, lineChunks } from "../streams/chunks.ts";
import { eventsOf } from "../streams/event_stream.ts";
import { Pace } from "../streams/pace.ts";
import { asTemplate } from "../template_text.ts";
import { answerBody } from "./body_kinds.ts";
import { type BodyFile, bodyFileOf } from "./body_file.ts";
import { recordedHeaders } from "./recorded_headers.ts";
import {
  originOf,
  pointsUp,
  relativeLocation,
  replaceOrigin,
  type UpstreamUrls,
} from "./upstream_urls.ts";

/** An answer as a stub gives it. */
export interface RecordedAnswer {
  /** One of `response`, `sse` and `stream`. */
  readonly action: JsonObject;
  /** The latency, where it is to be kept. */
  readonly chaos: JsonObject | null;
  readonly dropped: readonly string[];
  /** What somebody should know, in sentences. */
  readonly notes: readonly string[];
  readonly file: BodyFile | null;
}

/** The answer of an exchange, without its secrets. */
export function recordedAnswer(
  { answer, upstream, receivedAt }: Exchange & { readonly answer: CameBack },
  options: RecordingOptions,
): RecordedAnswer {
  const urls: UpstreamUrls = {
    origin: originOf(upstream),
    isRewritten: options.urls === "rewrite",
  };
  const { headers: kept, dropped } = recordedHeaders(answer, {
    ...options,
    receivedAt,
  });
  const headers = relativeLocation(kept, urls);
  const stream = streamAction(answer, headers, options);
  const whole = stream === null
    ? responseAction(answer, headers, { urls, options })
    : { action: stream, file: null };
  const pace = paceOf(options);
  const latency = pace === null ? 0 : Math.round(answer.headersMs * pace);
  return {
    ...whole,
    chaos: latency > 0 ? { latency: { base_ms: latency } } : null,
    dropped,
    notes: urlNotes(whole.action, urls),
  };
}

function urlNotes(action: JsonObject, urls: UpstreamUrls): string[] {
  return hasUrl(action, urls)
    ? [
      `it holds URLs of ${urls.origin}, which lead past the mock${
        urls.isRewritten ? "" : ': "urls": "rewrite" lets them point to it'
      }`,
    ]
    : [];
}

/** Whether some text of an action holds a URL of the upstream; a long one is not copied for that. */
function hasUrl(value: Json, urls: UpstreamUrls): boolean {
  if (typeof value === "string") return pointsUp(value, urls);
  if (Array.isArray(value)) return value.some((one) => hasUrl(one, urls));
  return isJsonObject(value) &&
    Object.values(value).some((one) => hasUrl(one, urls));
}

/** The answer as a stream, where it is one; `null` where it is a body like others. */
function streamAction(
  answer: CameBack,
  headers: JsonObject,
  options: RecordingOptions,
): JsonObject | null {
  const { status, body, chunks, headersMs } = answer;
  const kind = mediaKind(headerOf(answer.headers, "content-type"));
  const isParted = kind === "events" || kind === "lines";
  const isFlowing = chunks.length > 1 &&
    headerOf(answer.headers, "content-length") === undefined;
  const isCoded = headers["content-encoding"] !== undefined;
  const asBytes = options.streams === "bytes" || isCoded;
  if (!isParted && !(options.streams === "bytes" && isFlowing)) return null;
  const factor = paceOf(options);
  const pace = factor === null || chunks.length === 0
    ? null
    : new Pace(chunks, { factor, startMs: headersMs });
  const head = {
    ...(status === 200 ? {} : { status_code: status }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
  if (asBytes || kind === "lines") {
    const list = asBytes
      ? byteChunks(body, chunks, pace)
      : lineChunks(body, pace);
    return list.length === 0 ? null : { stream: { ...head, chunks: list } };
  }
  const events = eventsOf(body, pace);
  return events.length === 0 ? null : { sse: { ...head, events } };
}

function responseAction(
  answer: CameBack,
  headers: JsonObject,
  { urls, options }: {
    readonly urls: UpstreamUrls;
    readonly options: RecordingOptions;
  },
): { readonly action: JsonObject; readonly file: BodyFile | null } {
  const { status } = answer;
  const body = answerBody(answer);
  const head = { status_code: status, headers };
  const withBody = (field: JsonObject) => ({
    action: { response: { ...head, ...field } },
    file: null,
  });
  if (answer.body.length === 0) return withBody({ body: "" });
  if (body.kind === "bytes") {
    const type = headerOf(answer.headers, "content-type");
    const file = options.bodyFiles ? bodyFileOf(body.bytes, type) : null;
    if (file === null) return withBody({ body_base64: body.bytes.toBase64() });
    return { ...withBody({ body_file: file.path }), file };
  }
  const text = body.kind === "text" ? body.text : JSON.stringify(body.value);
  const { origin, isRewritten } = urls;
  const isShort = text.length <= mostRead;
  if (origin !== null && isRewritten && isShort && pointsUp(text, urls)) {
    return withBody({ template_body: templateOf(text, origin) });
  }
  const said: Json = body.kind === "text" ? body.text : body.value;
  return withBody({ body: said });
}

/** The text with the mock's own address in place of the upstream's. */
function templateOf(text: string, origin: string): string {
  const mark = "\u0000";
  const marked = replaceOrigin(text.replaceAll(mark, ""), origin, mark);
  const template = asTemplate(marked).replaceAll(
    mark,
    "{{ request.base_url }}",
  );
  // A template loses one newline at its end.
  return text.endsWith("\n") ? `${template}\n` : template;
}
