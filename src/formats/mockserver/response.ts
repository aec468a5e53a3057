import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { addLine } from "../body_of.ts";
import { isLeftOut, settleCoding } from "../coding.ts";
import type { Entry } from "../entry.ts";
import { checkKinds, type Kinds, tellUnknown } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { pairsOf } from "./request.ts";

const forwardKinds: Kinds = { host: "text", port: "number", scheme: "text" };

const ofForward = new Set([...Object.keys(forwardKinds), "delay", "primary"]);

const answerKinds: Kinds = {
  statusCode: "number",
  reasonPhrase: "scalar",
  connectionOptions: "object",
};

const ofAnswer = new Set([
  ...Object.keys(answerKinds),
  "headers",
  "cookies",
  "body",
  "delay",
  "primary",
]);

/** What is done of an expectation's ways to answer. */
const ways: Readonly<
  Record<string, (given: JsonObject, entry: Entry) => JsonObject>
> = {
  httpResponse: (given, entry) => ({
    action: { response: answerOf(given, entry) },
  }),
  httpForward: (given, entry) => {
    checkKinds(given, forwardKinds, { entry, place: ["httpForward"] });
    const stray = Object.keys(given).find((name) =>
      !ofForward.has(name) && given[name] !== null
    );
    if (stray !== undefined) {
      entry.refuse(
        ["httpForward", stray],
        `"${stray}" of a forward is not translated`,
      );
    }
    const host = textOf(given["host"]) ?? "";
    if (host === "") entry.refuse(["httpForward"], "a host is missing");
    else if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(host)) {
      entry.refuse(["httpForward", "host"], "it should be the name of a host");
    }
    const scheme = (textOf(given["scheme"]) ?? "http").toLowerCase();
    const port = numberOf(given["port"]);
    const url = `${scheme}://${host}${port === undefined ? "" : `:${port}`}`;
    return { action: { proxy: { url, append_path: true } } };
  },
  httpError: (given, entry) => {
    const place = ["httpError"];
    checkKinds(given, { dropConnection: "boolean" }, { entry, place });
    if ((given["responseBytes"] ?? null) !== null) {
      entry.refuse([...place, "responseBytes"], "raw bytes of an answer");
    } else if (given["dropConnection"] !== true) {
      const message = 'an error without "dropConnection": true says nothing';
      entry.refuse(place, message);
    }
    return {
      action: { response: { status_code: 200, body: "" } },
      chaos: { faults: { empty: {} } },
    };
  },
};

/** Members of an expectation that are ways to answer. */
const anyWay = /^http(?!Request$)/;

/** How an expectation answers, as `action` and `chaos`. */
export function translateAnswer(given: JsonObject, entry: Entry): JsonObject {
  const names = Object.keys(given).filter((name) =>
    anyWay.test(name) && given[name] !== null
  );
  const [name = "", ...more] = names;
  const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
  const operand = given[name] ?? null;
  if (way === undefined || more.length > 0 || !isJsonObject(operand)) {
    entry.refuse(
      [],
      `its way to answer is not translated: ${
        names.join(", ") || "there is none"
      }`,
    );
    return {};
  }
  const made = way(operand, entry);
  const wait = delayOf(operand["delay"] ?? null, [name, "delay"], entry);
  if (wait === 0) return made;
  const chaos = isJsonObject(made["chaos"]) ? made["chaos"] : {};
  return { ...made, chaos: { ...chaos, latency: { base_ms: wait } } };
}

const units: Readonly<Record<string, number>> = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
};

function delayOf(delay: Json, place: string[], entry: Entry): number {
  if (delay === null) return 0;
  const named = memberOf(delay, "timeUnit") ?? "MILLISECONDS";
  const unit = typeof named === "string" && Object.hasOwn(units, named)
    ? units[named]
    : undefined;
  const value = numberOf(memberOf(delay, "value"));
  if (unit !== undefined && value !== undefined) {
    return Math.round(unit * value);
  }
  entry.lost(place, "a delay that is not a fixed time is left out");
  return 0;
}

function answerOf(given: JsonObject, entry: Entry): JsonObject {
  const place = ["httpResponse"];
  checkKinds(given, answerKinds, { entry, place });
  tellUnknown(given, ofAnswer, { entry, place });
  const headers: JsonObject = {};
  const ofHeaders = { entry, place: [...place, "headers"] };
  const add = (name: string, value: string) => addLine(headers, name, value);
  const linesOf = (member: string) => {
    const found = pairsOf(given[member] ?? null);
    const pairs = found ?? [];
    if (found === null || pairs.some(([, one]) => textOf(one) === undefined)) {
      entry.refuse([...place, member], "it should be names with texts");
    }
    return entry.mayHave(pairs.map(([name]) => name), ["httpResponse", member])
      ? pairs
      : [];
  };
  for (const [name, value] of linesOf("headers")) {
    if (!isLeftOut(name, ofHeaders)) add(name, textOf(value) ?? "");
  }
  for (const [name, value] of linesOf("cookies")) {
    add("Set-Cookie", `${name}=${textOf(value) ?? ""}`);
  }
  if ((given["reasonPhrase"] ?? null) !== null) {
    entry.lost(
      ["httpResponse", "reasonPhrase"],
      "the server chooses the reason phrase after the status",
    );
  }
  if ((given["connectionOptions"] ?? null) !== null) {
    entry.lost(
      ["httpResponse", "connectionOptions"],
      "the server decides how the connection is kept",
    );
  }
  const body = given["body"] ?? null;
  const named = memberOf(body, "contentType");
  const type = typeof named === "string" ? named : undefined;
  if (named !== null && type === undefined) {
    entry.refuse([...place, "body", "contentType"], "it should be a text");
  }
  const hasType = Object.keys(headers).some((name) =>
    name.toLowerCase() === "content-type"
  );
  if (type !== undefined && !hasType) add("Content-Type", type);
  const sent = bodyIn(body, entry);
  settleCoding(headers, sent, ofHeaders);
  return {
    status_code: numberOf(given["statusCode"]) ?? 200,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...sent,
  };
}

function bodyIn(body: Json, entry: Entry): JsonObject {
  if (body === null) return { body: "" };
  const text = textOf(body) ?? textOf(memberOf(body, "string"));
  if (text !== undefined) return { body: text };
  const base64 = textOf(memberOf(body, "base64Bytes"));
  if (base64 !== undefined) return { body_base64: base64 };
  const json = memberOf(body, "json");
  if (json !== null) return { body: textOf(json) ?? JSON.stringify(json) };
  const type = textOf(memberOf(body, "type"));
  if (type === undefined) return { body: JSON.stringify(body) };
  const xml = textOf(memberOf(body, "xml"));
  if (type === "XML" && xml !== undefined) return { body: xml };
  entry.refuse(["httpResponse", "body"], `a body of type ${type}`);
  return { body: "" };
}
