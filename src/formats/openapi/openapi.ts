// OpenAPI 3.0 to 3.2 and Swagger 2: each operation to the stub of its first
// good response; the others answer who prefers them.

import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import type { Importer } from "../format.ts";
import { textOf } from "../member.ts";
import { answersOf, type DescribedAnswer } from "./answer.ts";
import { together } from "../criteria.ts";
import { References } from "./references.ts";
import { baseOf } from "./base_path.ts";
import { type Described, operationsIn } from "./document.ts";
import { preferred } from "./preference.ts";
import { inOrder, statusOf } from "./status_codes.ts";
import { closerPaths } from "./strict/closer_paths.ts";
import { strictFields } from "./strict/strict_fields.ts";

/** Versions that are read. */
const versions = {
  openapi: /^3(?:\.\d+)*(?:-[\w.]+)?$/,
  swagger: /^2(?:\.0)?$/,
} as const;

/** Reads the operations of OpenAPI documents. */
export const importOpenApi: Importer = function* (sources, run) {
  for (const source of sources) {
    const { value } = source.document;
    if (!isJsonObject(value)) {
      run.entry(source, []).refuse([], "the document should be an object");
      continue;
    }
    const name = Object.hasOwn(value, "swagger") ? "swagger" : "openapi";
    const version = textOf(value[name]) ?? "";
    // A document that is said to be one may leave its version out.
    if (value[name] !== undefined && !versions[name].test(version)) {
      run.entry(source, [name]).refuse(
        [],
        `the version ${
          JSON.stringify(version)
        } is not read: convert it to OpenAPI 3.0 to 3.2, or Swagger 2.0`,
      );
      continue;
    }
    const references = new References(run, source.file, value);
    yield* references.gather();
    const { object: paths } = references.members(value["paths"], source.file);
    const closer = run.options["strict"] === true
      ? yield* closerPaths(Object.keys(paths))
      : new Map();
    const document = { source, value, references, run, closer };
    if (isFilled(value["webhooks"])) {
      run.entry(source, ["webhooks"]).lost(
        [],
        "nobody calls them: webhooks of a stub do, after its answer",
        "none",
      );
    }
    for (const described of operationsIn(document)) {
      if (described !== null) yield* translate(described);
      yield;
    }
  }
};

function* translate(described: Described): Work<void> {
  const { steps, operation, path, item, document } = described;
  const { source, references, run } = document;
  const entry = run.entry(source, ["paths", path, ...steps]);
  references.broken.clear();
  const responses = references.members(operation["responses"], item.file);
  const codes = inOrder(Object.keys(responses.object));
  if (codes.length === 0) {
    return entry.refuse([], "the operation has no responses");
  }
  const asked = [item.object["parameters"], operation["parameters"]]
    .map((one) => one ?? null);
  if (!entry.mayAsk(asked, ["parameters"])) return;
  const requests = yield* requestsOf(described, entry);
  if (requests === null) return;
  tellOdd(entry, responses.object);
  for (const [at, code] of codes.entries()) {
    const response = responses.object[code] ?? null;
    const given = { response, file: responses.file };
    yield* addAnswers(given, { entry, requests, described, code, at });
  }
  tellBroken(entry, references.broken);
  if (isFilled(operation["callbacks"])) {
    const message = "its callbacks are not sent: webhooks of a stub are";
    entry.lost(["callbacks"], message);
  }
}

/** What an operation asks of requests, for each kind that it takes; `null` where it is refused. */
function* requestsOf(
  { method, operation, path, item, document }: Described,
  entry: Entry,
): Work<JsonObject[] | null> {
  const { references, run, value } = document;
  const usual = { path: baseOf(value, item.object, operation) + path, method };
  if (run.options["strict"] !== true) return [usual];
  const others = document.closer.get(path);
  if (others === null) {
    entry.refuse([], "there are too many paths to be told from this one");
    return null;
  }
  const given = { method, operation, item, document: value, references };
  const fields = yield* strictFields(given, entry);
  const own = others === undefined ? usual : { ...usual, path_params: others };
  return fields?.map((one) => together(own, one)) ?? null;
}

interface AnswerPlace {
  readonly entry: Entry;
  /** One for each kind of body; those of one kind of answer say the same. */
  readonly requests: readonly JsonObject[];
  readonly described: Described;
  readonly code: string;
  /** The place of the code among those of its operation. */
  readonly at: number;
}

/** Adds the stubs of a response: one for each of its examples. */
function* addAnswers(
  given: { readonly response: Json; readonly file: string },
  { entry, requests, described, code, at }: AnswerPlace,
): Work<void> {
  const { operation, document: { value, references, run } } = described;
  const produces = [operation["produces"] ?? value["produces"] ?? []].flat()
    .filter((type) => typeof type === "string");
  const id = textOf(operation["operationId"]);
  const answers = answersOf(given.response, given.file, {
    references,
    files: run.files,
    status: statusOf(code),
    produces,
    entry,
  });
  for (const [place, answer] of answers.entries()) {
    const isFirst = at === 0 && place === 0;
    const wanted = {
      code: at === 0 ? null : code,
      example: place === 0 ? null : answer.example,
    };
    for (const [kind, request] of requests.entries()) {
      const isNamed = isFirst && kind === 0 && id !== undefined && isId(id);
      entry.stub({
        ...(isNamed ? { stub_id: id } : {}),
        ...notesOf(operation),
        ...(isFirst ? { request } : preferred(request, wanted)),
        action: { response: answer.response },
      });
      yield;
    }
    if (isFirst) tell(entry, answer);
  }
}

function isId(text: string): boolean {
  return /^[\w.-]{1,200}$/.test(text) && /\w/.test(text);
}

function isFilled(given: Json | undefined): boolean {
  return isJsonObject(given) && Object.keys(given).length > 0;
}

/** Tells of responses that are none. */
function tellOdd(entry: Entry, responses: JsonObject): void {
  for (const [code, given] of Object.entries(responses)) {
    const place = ["responses", code];
    if (code.startsWith("x-")) continue;
    if (statusOf(code) < 200) {
      entry.lost(place, "it is no status that can be sent", "none");
    } else if (given !== null && !isJsonObject(given)) {
      entry.lost(place, "a response should be an object: it is sent empty");
    }
  }
}

function tellBroken(entry: Entry, broken: Iterable<string>): void {
  for (const reference of broken) {
    const name = JSON.stringify(reference);
    entry.lost([], `the reference ${name} leads to nothing that was given`);
  }
}

function tell(entry: Entry, { isMadeUp }: DescribedAnswer): void {
  if (!isMadeUp) return;
  const message = "its answer has no example, and is made of its schema";
  entry.rewritten(["responses"], message, "answer_differs");
}

function notesOf(operation: JsonObject): JsonObject {
  const title = textOf(operation["summary"]) ??
    textOf(operation["operationId"]);
  const tags = [operation["tags"] ?? []].flat().filter((tag) =>
    typeof tag === "string" && tag !== "" && tag.length <= 200
  ).slice(0, 100);
  return {
    ...(title === undefined ? {} : { title: title.slice(0, 500) }),
    ...(tags.length === 0 ? {} : { labels: tags }),
  };
}
