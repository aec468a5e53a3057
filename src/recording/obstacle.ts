import type { CameBack, Exchange } from "./exchange.ts";
import { headerOf } from "./exchange.ts";
import { mediaKind } from "./media.ts";
import type { RecordingOptions } from "./options.ts";
import type { Obstacle } from "./verdicts.ts";

/** Names of a query that are read; more are not a request that somebody wrote (docs/limits.md). */
const mostNames = 500;

/** Events or lines of a stream (docs/limits.md): a stub has no more. */
const mostParts = 100_000;

function leftOut(message: string): Obstacle {
  return { verdict: "left_out", message };
}

function refused(message: string): Obstacle {
  return { verdict: "refused", message };
}

/** Why an exchange makes no stub; `null` where it does. One without an answer that was asked for by name makes a draft. */
export function obstacleOf(
  exchange: Exchange,
  options: RecordingOptions,
): Obstacle | null {
  const { id, outcome, sentBy, upstream, answer, request } = exchange;
  const isNamed = options.named.has(id);
  if (outcome === "preflight") {
    return leftOut('a CORS preflight: a scope with "cors" answers it');
  }
  if (isCorsPreflight(exchange) && !isNamed) {
    return leftOut("a CORS preflight, which is made and not recorded");
  }
  if (sentBy !== null && !isNamed) {
    return leftOut(`no client sent it: it is a ${sentBy}`);
  }
  if (request.target.split("&").length > mostNames) {
    return refused(`its query has more than ${mostNames} names`);
  }
  if (/^upstream_|^loop$/.test(outcome)) {
    return leftOut("the upstream gave no answer");
  }
  if (answer === null || outcome === "no_match") {
    return isNamed ? null : leftOut("nothing answered it");
  }
  if (upstream === null && !isNamed) {
    return leftOut("a stub answered it, and no upstream");
  }
  return answerObstacle(answer, options);
}

function answerObstacle(
  answer: CameBack,
  { errors, incomplete }: RecordingOptions,
): Obstacle | null {
  const { status, isCut, isComplete, body, headers } = answer;
  const kind = mediaKind(headerOf(headers, "content-type"));
  const isParted = kind === "events" || kind === "lines";
  if (!errors && (status === 429 || status >= 500)) {
    return leftOut(
      `the upstream answered ${status}: "errors": true records that too`,
    );
  }
  if (isCut) {
    return refused(
      `its answer is larger than the journal keeps: start the server with a higher --record-body-limit`,
    );
  }
  if (!isComplete && !incomplete) {
    return leftOut(
      `its answer did not come to its end: "incomplete": true records what came`,
    );
  }
  const most = kind === "events" ? mostParts * linesOfPart : mostParts;
  return isParted && newlinesIn(body) > most
    ? refused(`its answer has more than ${mostParts} parts`)
    : null;
}

/** Lines that an event may take in the mean. */
const linesOfPart = 4;

function newlinesIn(body: Uint8Array): number {
  let count = 0;
  for (let at = body.indexOf(0x0a); at !== -1;) {
    count++;
    at = body.indexOf(0x0a, at + 1);
  }
  return count;
}

/** https://fetch.spec.whatwg.org/#cors-preflight-request */
function isCorsPreflight({ request: { method, headers } }: Exchange): boolean {
  return method === "OPTIONS" &&
    headerOf(headers, "access-control-request-method") !== undefined;
}
