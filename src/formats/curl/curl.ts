// Command lines of curl: each is a request without an answer, so its stub is a
// draft.

import { isSendable, tooLong } from "../sendable.ts";
import { textPlaces } from "../../json/text_places.ts";
import { type JsonObject, type JsonPath, setOwn } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry, Source } from "../entry.ts";
import { isRaw, pathCriterion } from "../exchanges.ts";
import { targetOf } from "../criteria.ts";
import type { Importer, Run } from "../format.ts";
import { literal } from "../patterns/java_pattern.ts";
import { numberOf, textOf } from "../member.ts";
import { askedOf, fieldCriteria } from "../recorded_body.ts";
import { basicOf } from "../basic.ts";
import { type Command, readFlags } from "./flags.ts";
import { type CommandLine, commandLines } from "./words.ts";

/** Characters of the command lines of one file (docs/limits.md). */
const maxCommands = 1_048_576;

/** Headers that a browser or curl adds by itself, so that a test sends others. */
const noise =
  /^(?:user-agent|referer|origin|host|connection|content-length|accept-.*|sec-.*|dnt|priority|pragma|cache-control|cookie|upgrade-insecure-requests|te)$/i;

/** Reads command lines; the answer is an empty 200 unless `options` have a `status` and a `body`. */
export const importCurl: Importer = function* (sources, run) {
  for (const source of sources) {
    const text = textOf(source.document.value) ?? "";
    if (text.length > maxCommands) {
      run.entry(source, []).refuse(
        [],
        `command lines have more than ${maxCommands} characters`,
      );
      continue;
    }
    const lines = yield* commandLines(text);
    const located = withPlaces(source, text, lines);
    for (const [at, { words, isOpen }] of lines.entries()) {
      const start = words.findIndex((word) =>
        /(?:^|[\\/])curl(?:\.exe)?$/.test(word)
      );
      if (start < 0) continue;
      const entry = run.entry(located, [at]);
      if (isOpen) {
        entry.refuse([], "a quote has no end");
        continue;
      }
      yield* readCommand(words.slice(start + 1), entry, run);
      yield;
    }
  }
};

/** The same source, which tells where each of its commands begins. */
function withPlaces(
  source: Source,
  text: string,
  lines: readonly CommandLine[],
): Source {
  const placeAt = textPlaces(text);
  const locate = ([at]: JsonPath) =>
    placeAt(lines[typeof at === "number" ? at : 0]?.at ?? 0);
  return { ...source, document: { ...source.document, locate } };
}

function* readCommand(
  words: readonly string[],
  entry: Entry,
  run: Run,
): Work<void> {
  const command = yield* readFlags(words, entry);
  if (entry.notes.some(({ verdict }) => verdict === "refused")) return;
  const url = urlOf(command, entry);
  if (url === null) return;
  const hasBody = command.data.length > 0 && !command.isGet;
  const query = fieldCriteria(url.searchParams);
  yield;
  const headers = headersOf(command);
  yield;
  entry.stub({
    request: {
      method: command.method ?? (hasBody ? "POST" : "GET"),
      ...pathField(url.pathname),
      ...(Object.keys(query).length === 0 ? {} : { query }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(hasBody
        ? yield* askedOf(command.data.join("&"), typeOf(command))
        : {}),
    },
    action: { response: responseOf(run.options) },
  });
  entry.rewritten(
    [],
    "a command has no answer: complete the stub",
    "answer_differs",
  );
}

/** The URL with all that flags add to its query; `null` for none, which the entry is told. */
function urlOf(command: Command, entry: Entry): URL | null {
  const { url: given, query, data, isGet, isPlainUrl } = command;
  if (!isPlainUrl && isGlob(given ?? "")) {
    entry.refuse(
      [],
      "its URL has brackets or braces, with which curl sends several requests: write them out, or add --globoff",
    );
    return null;
  }
  const whole = /^[a-z]+:\/\//i.test(given ?? "") ? given : `http://${given}`;
  const url = given === undefined ? null : URL.parse(whole ?? "");
  if (url === null) {
    entry.refuse([], "the command has no URL");
    return null;
  }
  const added = [...isGet ? data : [], ...query].join("&");
  const isShort = isSendable(added) && isSendable(url.href);
  if (isShort && added !== "") {
    // One by one, each would write the whole query anew.
    const all = [...url.searchParams, ...new URLSearchParams(added)];
    url.search = new URLSearchParams(all).toString();
  }
  if (isShort && isSendable(url.href)) return url;
  entry.refuse([], tooLong);
  return null;
}

/** What a command says of its body. */
function typeOf({ headers, isJson }: Command): string {
  const named = headers.find(([name]) => name.toLowerCase() === "content-type");
  const usual = isJson
    ? "application/json"
    : "application/x-www-form-urlencoded";
  return named?.[1] ?? usual;
}

/** A path of a command; what is not told by its text is compared as it is sent. */
function pathField(path: string): JsonObject {
  return isRaw(path)
    ? { target: targetOf(literal(path)) }
    : { path: pathCriterion(path) };
}

/** Whether curl makes several URLs of one; brackets around an address of IPv6 are none of it. */
function isGlob(url: string): boolean {
  return /[[\]{}]/.test(url.replace(/^(?:[a-z]+:\/\/)?[^/?]*/i, ""));
}

function responseOf({ status, body }: Run["options"]): JsonObject {
  return { status_code: numberOf(status) ?? 200, body: body ?? "" };
}

function headersOf({ headers, user }: Command): JsonObject {
  const asked: JsonObject = {};
  const lines = headers.map(([name, value]) =>
    [name.toLowerCase(), value] as const
  );
  for (const [name, all] of Map.groupBy(lines, ([name]) => name)) {
    if (noise.test(name) || name === "content-type") continue;
    const values = all.map(([, value]) => value);
    setOwn(
      asked,
      name,
      values.length > 1 ? { $values: { $eq: values } } : values[0] ?? "",
    );
  }
  if (user !== undefined) {
    asked["authorization"] = basicOf(user);
  }
  return asked;
}
