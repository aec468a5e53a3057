// Command lines of curl: each is a request without an answer, so its stub is a
// draft.

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
import { addressOf, userIn } from "./address.ts";
import type { Command } from "./command.ts";
import { readFlags } from "./flags.ts";
import { type CommandLine, commandLines, type Word } from "./words.ts";

/** Characters of the command lines of one file (docs/limits.md). */
const maxCommands = 1_048_576;

/** Parts that a stub can ask for (docs/limits.md). */
const maxParts = 20;

/** URLs of one command, each of which repeats all that it sends (docs/limits.md). */
const maxUrls = 100;

/** Headers that a browser or curl adds by itself, so that a test sends others; the media type is that of the body that is asked for. */
const noise =
  /^(?:user-agent|referer|origin|host|connection|content-(?:length|type)|transfer-encoding|expect|accept-.*|sec-.*|dnt|priority|pragma|cache-control|cookie|upgrade-insecure-requests|te)$/i;

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
    for (const [at, line] of lines.entries()) {
      const words = wordsOf(line);
      if (words === null) continue;
      const entry = run.entry(located, [at]);
      const trouble = words.length === 0 ? nested : line.trouble;
      if (trouble === null) yield* readCommand(words.slice(1), entry, run);
      else entry.refuse([], trouble);
      yield;
    }
  }
};

const nested =
  "a command inside of another is not read: write it in a line of its own";

/** The words of a command of curl's from its name on; none where another has it inside, `null` for another. */
function wordsOf({ words }: CommandLine): readonly Word[] | null {
  const isTalk = /^(?:rem|::|echo)$/i.test(words[0]?.text ?? "");
  const start = words.findIndex(({ text }) =>
    /(?:^|[\\/])curl(?:\.exe)?$/.test(text)
  );
  if (start >= 0 && !isTalk) return words.slice(start);
  const isInside = words.some(({ text, unclear }) =>
    unclear !== null && /(?:\$\(|`)\s*curl(?:\.exe)?\s/.test(text)
  );
  return isInside ? [] : null;
}

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
  words: readonly Word[],
  entry: Entry,
  run: Run,
): Work<void> {
  const commands = yield* readFlags(words, entry);
  if (isRefused(entry)) return;
  for (const command of commands) {
    const { urls } = command;
    if (urls.length === 0) entry.refuse([], "the command has no URL: add one");
    if (urls.length > maxUrls) {
      entry.refuse(
        [],
        `the command has more than ${maxUrls} URLs: write several commands`,
      );
    }
    if (isRefused(entry)) return;
    const asked = yield* bodyOf(command);
    for (const given of urls) {
      const request = yield* requestOf(given, asked, command);
      if (typeof request === "string") return entry.refuse([], request);
      entry.stub({ request, action: { response: responseOf(run.options) } });
      yield;
    }
  }
  if (isRefused(entry)) return;
  entry.rewritten(
    [],
    "a command has no answer: complete the stub",
    "answer_differs",
  );
}

function isRefused({ notes }: Entry): boolean {
  return notes.some(({ verdict }) => verdict === "refused");
}

/** What a stub asks of the body of a command. */
function* bodyOf(command: Command): Work<JsonObject> {
  const { data, parts, isGet } = command;
  if (parts.length > 0) return { multipart: parts };
  return data === null || isGet ? {} : yield* askedOf(data, typeOf(command));
}

/** What the stub of one URL of a command asks for, or why there is none. */
function* requestOf(
  given: string,
  asked: JsonObject,
  command: Command,
): Work<JsonObject | string> {
  const url = addressOf(given, command);
  if (typeof url === "string") return url;
  const problem = problemOf(url, command);
  if (problem !== null) return problem;
  const query = fieldCriteria(url.searchParams);
  yield;
  const headers = headersOf(command, url);
  yield;
  const { data, parts, isGet, method } = command;
  const isSending = parts.length > 0 || (data !== null && !isGet);
  return {
    method: method ?? (isSending ? "POST" : "GET"),
    ...pathField(url.pathname),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...asked,
  };
}

/** Why a command cannot be one of curl's, or its stub would not fit what it sends. */
function problemOf(
  { username }: URL,
  { data, parts, challenge, user }: Command,
): string | null {
  if (data !== null && parts.length > 0) {
    return "it has data and parts of a form, of which curl sends one: leave the other out";
  }
  if (parts.length > maxParts) {
    return `it has more than ${maxParts} parts of a form: leave some out`;
  }
  return challenge !== null && (user ?? username) !== ""
    ? `with "${challenge}" the user is sent after a challenge, which no stub makes: leave the flag out`
    : null;
}

/** What a command says of its body; nothing where curl is not to say it. */
function typeOf({ headers, removed, isJson }: Command): string {
  const named = headers.find(([name]) => name.toLowerCase() === "content-type");
  if (named !== undefined) return named[1];
  if (removed.includes("content-type")) return "";
  return isJson ? "application/json" : "application/x-www-form-urlencoded";
}

/** A path of a command; what is not told by its text is compared as it is sent. */
function pathField(path: string): JsonObject {
  return isRaw(path)
    ? { target: targetOf(literal(path)) }
    : { path: pathCriterion(path) };
}

function responseOf({ status, body }: Run["options"]): JsonObject {
  return { status_code: numberOf(status) ?? 200, body: body ?? "" };
}

function headersOf(command: Command, url: URL): JsonObject {
  const asked: JsonObject = {};
  const lines = command.headers.map(([name, value]) =>
    [name.toLowerCase(), value] as const
  );
  for (const [name, all] of Map.groupBy(lines, ([name]) => name)) {
    if (noise.test(name)) continue;
    const values = all.map(([, value]) => value);
    setOwn(
      asked,
      name,
      values.length > 1 ? { $values: { $eq: values } } : values[0] ?? "",
    );
  }
  const isNamed = Object.hasOwn(asked, "authorization") ||
    command.removed.includes("authorization");
  const authorization = isNamed ? null : authorizationOf(command, url);
  return authorization === null ? asked : { ...asked, authorization };
}

function authorizationOf({ bearer, user }: Command, url: URL): string | null {
  if (bearer !== null) return `Bearer ${bearer}`;
  const pair = user ?? userIn(url);
  return pair === null ? null : basicOf(pair);
}
