import { startCall } from "../actions/proxy/upstream_call.ts";
import { reasonOf } from "../actions/proxy/upstream_failure.ts";
import { askedUrl, shownUrl } from "../actions/proxy/upstream_url.ts";
import type { Ending, Outcome } from "../answers/ending.ts";
import { ByteBlocks } from "../request/byte_blocks.ts";
import type { IncomingAnswer } from "../runtime/http_client.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import { timeIn } from "../state/scope_world.ts";
import type { PreparedWebhook } from "../state/webhook.ts";
import type { Scene } from "../templating/context.ts";
import { nothingSent } from "./delivery.ts";
import type { ExchangeParts } from "./mock_call.ts";
import { noRoomFor } from "./webhook_limits.ts";
import {
  asReceived,
  renderWebhook,
  type WebhookRequest,
} from "./webhook_request.ts";

/** What the webhooks of one request have in common. */
export interface WebhookCall {
  readonly scope: Scope;
  readonly stubId: string;
  /** The id of the request behind them. */
  readonly causedBy: string;
  /** The servers that it had passed, and whether this one was among them. */
  readonly passed: string | null;
  readonly isLoop: boolean;
  readonly scene: Scene;
}

/** What webhooks take of the parts of an exchange. */
export type WebhookParts = Pick<
  ExchangeParts,
  "state" | "world" | "bodies" | "stopping" | "seed"
>;

/** Bytes of the answer to a webhook that the journal keeps (docs/limits.md). */
const maxKept = 65_536;

/** Sends a webhook, and notes how that went as an entry of its scope's journal. */
export async function sendWebhook(
  parts: WebhookParts,
  webhook: PreparedWebhook,
  call: WebhookCall,
): Promise<void> {
  const { world, bodies: { room }, stopping, state: { received: journals } } =
    parts;
  const rendering = await renderWebhook(webhook, { ...call, world });
  await world.http.load();
  if (call.scope.ended !== null || stopping.signal.aborted) return;
  const { request } = rendering;
  const { length } = request.body;
  const note = (outcome: Outcome, detail: string) =>
    journals.close(open(parts, call, request), unsent(outcome, detail));
  if (!rendering.ok) return note("template_error", rendering.detail);
  if (call.isLoop) return note("loop", loopDetail(call));
  if (!room.take(length)) return note("failed", noRoomFor(length));
  try {
    const entry = open(parts, call, request);
    journals.close(entry, await answerTo(parts, webhook, request));
  } finally {
    room.give(length);
  }
}

/** Notes a webhook that is not sent, without a body. */
export async function refuseWebhook(
  parts: WebhookParts,
  { webhook, call, detail }: {
    webhook: PreparedWebhook;
    call: WebhookCall;
    detail: string;
  },
): Promise<void> {
  const empty = { ...webhook, body: new Uint8Array(0) };
  const { world, state: { received: journals } } = parts;
  const { request } = await renderWebhook(empty, { ...call, world });
  if (call.scope.ended !== null) return;
  journals.close(open(parts, call, request), unsent("failed", detail));
}

function loopDetail({ stubId }: WebhookCall): string {
  return `The webhook of stub "${stubId}" leads back to this server: the request behind it came through here before, and webhooks would follow each other for ever. Give the stub another url`;
}

/** Opens the entry of a webhook. */
function open(
  { state: { received: journals }, world }: WebhookParts,
  { scope, causedBy }: WebhookCall,
  request: WebhookRequest,
): Entry {
  const sent = asReceived(request, causedBy, world);
  if (scope.depth > 0) sent.setNow(timeIn(scope, sent.receivedAt));
  return journals.open(scope, sent, { stub: null, chaos: null });
}

/** How a webhook ended to which no answer came. */
function unsent(outcome: Outcome, detail: string): Ending {
  return { ...nothingSent, outcome, detail };
}

/** Calls the other server, for as long as the webhook says; ends with the server. */
async function answerTo(
  { world, stopping }: WebhookParts,
  { timeout, tls }: PreparedWebhook,
  { url, method, lines, body }: WebhookRequest,
): Promise<Ending> {
  const startedAt = world.ticks();
  const call = startCall({ limit: timeout, shutdown: stopping }, world);
  const shown = `The webhook to "${shownUrl({ url: url.href })}"`;
  try {
    const answer = await world.http.send({
      url,
      method,
      headers: lines,
      body: body.length === 0 ? null : body,
      tls,
      signal: call.signal,
    });
    const headersMs = world.ticks() - startedAt;
    const upstream = { url: askedUrl(url), headersMs };
    return { ...await endingOf(answer), upstream };
  } catch (error) {
    const stop = call.stop();
    if (stop === "shutdown") {
      return unsent("shutdown", `${shown} was given up: the server stopped`);
    }
    return stop === "timeout"
      ? unsent(
        "upstream_timeout",
        `${shown} was not answered within ${timeout} ms: raise "timeout_ms" or look at the upstream`,
      )
      : unsent("upstream_error", `${shown} failed: ${reasonOf(error)}`);
  } finally {
    call.end();
  }
}

/** The whole answer, of which the start is kept. */
async function endingOf(
  { status, headers, body }: IncomingAnswer,
): Promise<Ending> {
  const kept = new ByteBlocks();
  let size = 0;
  for (let one = await body.read(); one !== null; one = await body.read()) {
    kept.add(one.subarray(0, maxKept - kept.size));
    size += one.length;
  }
  return {
    ...{ outcome: "answered", status, headers },
    ...{ body: kept.whole(), bodySize: size },
  };
}
