import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  setOwn,
} from "../../json/values.ts";
import { isLeftOut, settleCoding } from "../coding.ts";
import type { Entry } from "../entry.ts";
import { type Copy, readCopies, withCopies } from "./copies.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import type { Looked } from "../kinds.ts";
import { checkAnswer, checkProxy, checkResponse, isCount } from "./members.ts";

const faults: Readonly<Record<string, JsonObject>> = {
  CONNECTION_RESET_BY_PEER: { reset: {} },
  RANDOM_DATA_THEN_CLOSE: { garbage: {} },
};

interface ResponseContext {
  readonly entry: Entry;
  /** What the imposter answers where a response says nothing. */
  readonly usual: Json;
}

/** A response as a step of a sequence, with its `repeat` and `chaos`. */
export function readResponse(
  given: Json,
  place: JsonPath,
  { entry, usual }: ResponseContext,
): JsonObject {
  checkResponse(given, place, entry);
  const behaviors = behaviorsOf(given, place, entry);
  const rest = {
    ...(behaviors.repeat > 1 ? { repeat: behaviors.repeat } : {}),
  };
  const latency = behaviors.wait > 0
    ? { latency: { base_ms: behaviors.wait } }
    : {};
  const fault = textOf(memberOf(given, "fault"));
  const known = fault === undefined || !Object.hasOwn(faults, fault)
    ? undefined
    : faults[fault];
  const kind = ["is", "proxy"].find((name) => memberOf(given, name) !== null);
  if (known === undefined && kind === undefined) {
    entry.refuse(place, "a response that is none of is, proxy and a fault");
    return {};
  }
  const chaos = {
    ...latency,
    ...(known === undefined ? {} : { faults: known }),
  };
  const action = kind === "proxy"
    ? { proxy: proxyOf(memberOf(given, "proxy"), [...place, "proxy"], entry) }
    : {
      response: withCopies(
        answerOf(memberOf(given, "is"), usual, {
          entry,
          place: [...place, "is"],
        }),
        behaviors.copies,
      ),
    };
  return {
    ...action,
    ...rest,
    ...(Object.keys(chaos).length > 0 ? { chaos } : {}),
  };
}

/** An `is` with what the imposter answers by default. */
export function answerOf(
  given: Json,
  usual: Json,
  { entry, place }: Looked,
): JsonObject {
  checkAnswer(given, place, entry);
  const member = (name: string) => {
    const own = memberOf(given, name);
    return own === null ? memberOf(usual, name) : own;
  };
  const headers: JsonObject = {};
  const ofHeaders = { entry, place: [...place, "headers"] };
  const lines = member("headers");
  const isRead = isJsonObject(lines) && entry.mayHave(lines, []);
  for (const [name, value] of Object.entries(isRead ? lines : {})) {
    if (isLeftOut(name, ofHeaders)) continue;
    const texts = [value].flat().map((line) => textOf(line) ?? "");
    setOwn(headers, name, Array.isArray(value) ? texts : texts[0] ?? "");
  }
  const body = member("body");
  const text = textOf(body) ??
    (body === null ? "" : JSON.stringify(body, null, 4));
  const sent: JsonObject = member("_mode") === "binary"
    ? { body_base64: text }
    : { body: text };
  settleCoding(headers, sent, ofHeaders);
  return {
    status_code: numberOf(member("statusCode")) ?? 200,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...sent,
  };
}

function proxyOf(proxy: Json, place: JsonPath, entry: Entry): JsonObject {
  checkProxy(proxy, place, entry);
  const mode = textOf(memberOf(proxy, "mode")) ?? "proxyOnce";
  if (mode !== "proxyTransparent") {
    entry.lost(
      [...place, "mode"],
      "what it answers is not kept as stubs: each request is sent on",
    );
  }
  const headers = memberOf(proxy, "injectHeaders");
  for (
    const name of ["addDecorateBehavior", "addWaitBehavior", "cert", "key"]
  ) {
    const value = memberOf(proxy, name);
    if (value !== null && value !== false) {
      entry.lost([...place, name], `"${name}" of a proxy is left out`);
    }
  }
  return {
    url: textOf(memberOf(proxy, "to")) ?? "",
    append_path: true,
    ...(isJsonObject(headers) ? { headers } : {}),
  };
}

interface Behaviors {
  readonly wait: number;
  readonly repeat: number;
  readonly copies: readonly Copy[];
}

/** Waits in milliseconds and repeats, in the newer spelling (a list, and `repeat` beside it) and the older one. */
function behaviorsOf(
  given: Json,
  place: JsonPath,
  entry: Entry,
): Behaviors {
  const all = [memberOf(given, "behaviors"), memberOf(given, "_behaviors")]
    .flat().filter((one) => one !== null);
  const list = all.filter(isJsonObject);
  if (list.length < all.length) {
    entry.refuse([...place, "behaviors"], "each behavior should be an object");
  }
  let wait = 0;
  const copies: Copy[] = [];
  let repeat = numberOf(memberOf(given, "repeat")) ?? 1;
  for (const [name, value] of list.flatMap((one) => Object.entries(one))) {
    const number = numberOf(value);
    if (name === "wait" && number !== undefined && number >= 0) wait += number;
    else if (name === "repeat" && isCount(number ?? 0)) repeat = number ?? 1;
    else if (name === "copy") {
      const reading = readCopies(value);
      const isOfText = typeof memberOf(memberOf(given, "is"), "body") !==
        "object";
      const problem = typeof reading === "string"
        ? reading
        : isOfText
        ? null
        : 'the behavior "copy" into a body that is not text';
      if (problem !== null) entry.refuse([...place, "behaviors"], problem);
      else if (typeof reading !== "string") copies.push(...reading);
    } else entry.refuse([...place, "behaviors"], `the behavior "${name}"`);
  }
  return { wait, repeat, copies };
}
