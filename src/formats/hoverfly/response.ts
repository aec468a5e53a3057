import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import { isLeftOut, settleCoding } from "../coding.ts";
import type { Entry } from "../entry.ts";
import type { FileSet } from "../format.ts";
import { checkKinds, type Kinds, tellUnknown } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { joinPath } from "../paths.ts";

const kinds: Kinds = {
  status: "number",
  body: "scalar",
  bodyFile: "text",
  encodedBody: "boolean",
  headers: "lines",
  templated: "boolean",
  fixedDelay: "number",
  logNormalDelay: "object",
  postServeAction: "text",
};

const known = new Set([
  ...Object.keys(kinds),
  "removesState",
  "transitionsState",
]);

/** How a pair answers, as `action` and `chaos`. */
export function translateResponse(
  given: JsonObject,
  entry: Entry,
  files: FileSet,
): JsonObject {
  const place = ["response"];
  checkKinds(given, kinds, { entry, place });
  tellUnknown(given, known, { entry, place });
  const headers: JsonObject = {};
  const ofHeaders = { entry, place: [...place, "headers"] };
  const lines = given["headers"];
  const isRead = isJsonObject(lines) &&
    entry.mayHave(lines, ["response", "headers"]);
  for (const [name, value] of Object.entries(isRead ? lines : {})) {
    if (isLeftOut(name, ofHeaders)) continue;
    const texts = [value].flat().map((line) => textOf(line) ?? "");
    setOwn(headers, name, texts.length === 1 ? texts[0] ?? "" : texts);
  }
  if (given["templated"] === true && JSON.stringify(given).includes("{{")) {
    entry.refuse(["response", "templated"], "its templates are not translated");
  }
  if ((given["postServeAction"] ?? "") !== "") {
    entry.lost(["response", "postServeAction"], "it runs a program", "none");
  }
  const latency = latencyOf(given, entry);
  const body = readBody(given, headers, { entry, files });
  settleCoding(headers, body, ofHeaders);
  const response = {
    status_code: numberOf(given["status"]) ?? 200,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...body,
  };
  return {
    action: { response },
    ...(latency === null ? {} : { chaos: { latency } }),
  };
}

function readBody(
  given: JsonObject,
  headers: JsonObject,
  { entry, files }: { readonly entry: Entry; readonly files: FileSet },
): JsonObject {
  const file = textOf(given["bodyFile"]) ?? "";
  if (file !== "") {
    const path = joinPath(entry.source.file, file);
    const bytes = path === undefined ? undefined : files.read(path);
    if (bytes !== undefined) {
      return bodyOf(bytes, headerOf(headers, "content-type"));
    }
    entry.refuse(
      ["response", "bodyFile"],
      `there is no file ${JSON.stringify(file)}`,
    );
  }
  const body = textOf(given["body"]) ?? "";
  return given["encodedBody"] === true ? { body_base64: body } : { body };
}

const delayKinds: Kinds = {
  min: "number",
  max: "number",
  mean: "number",
  median: "number",
};

function latencyOf(given: JsonObject, entry: Entry): JsonObject | null {
  const fixed = numberOf(given["fixedDelay"]) ?? 0;
  const spread: Json = given["logNormalDelay"] ?? null;
  if (isJsonObject(spread)) {
    const place = ["response", "logNormalDelay"];
    checkKinds(spread, delayKinds, { entry, place });
  }
  const number = (name: string) => numberOf(memberOf(spread, name)) ?? 0;
  const median = number("median");
  if (median <= 0) return fixed > 0 ? { base_ms: fixed } : null;
  const most = number("max");
  entry.rewritten(
    ["response", "logNormalDelay"],
    "its spread is drawn anew, without a least delay",
    "answer_differs",
  );
  const sigma = Math.sqrt(2 * Math.log(Math.max(1, number("mean") / median)));
  return {
    ...(fixed > 0 ? { base_ms: fixed } : {}),
    lognormal: {
      median_ms: Math.round(median),
      sigma: Math.round(sigma * 1000) / 1000,
    },
    ...(most > 0 ? { max_ms: fixed + Math.round(most) } : {}),
  };
}
