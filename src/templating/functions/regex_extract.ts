import { compileExtract } from "../../pattern/extract.ts";
import {
  give,
  isWhole,
  namedArguments,
  type OwnCall,
  refuse,
} from "../own_answer.ts";

/** Characters that are searched at once, in some tens of milliseconds. */
const maxSearched = 10_000;

const usage =
  `"regex_extract" takes a text, a pattern, the number or name of a group and a default: regex_extract(request.path, "/v(\\\\d+)/", 1, default="0")`;

/** What the first place of a text has that a pattern fits, or one of its groups. */
export const regexExtract: OwnCall = (_, args) => {
  const given = namedArguments(args, ["text", "pattern", "group", "default"]);
  const text = given?.get("text");
  const pattern = given?.get("pattern");
  const group = given?.get("group") ?? 0;
  const otherwise = given?.get("default");
  const isFit = (typeof text === "string" || typeof text === "number") &&
    typeof pattern === "string" &&
    (typeof group === "string" || isWhole(group) && group >= 0) &&
    (otherwise === undefined || otherwise === null ||
      typeof otherwise === "string" || typeof otherwise === "number");
  if (!isFit) return refuse(usage);
  const subject = String(text);
  if (subject.length > maxSearched) {
    return refuse(
      `"regex_extract" searches a text of at most ${maxSearched} characters`,
    );
  }
  const compiled = compileExtract(pattern);
  if (!compiled.ok) {
    return refuse(`the pattern of "regex_extract" ${compiled.reason}`);
  }
  const found = compiled.find(subject, group);
  if (found.ok) return give(found.text);
  if (found.reason !== null) return refuse(found.reason);
  // The engine hands over none as undefined.
  return given?.has("default") !== true
    ? refuse(
      `"regex_extract" found nothing: give a default as default="..."`,
    )
    : give(otherwise ?? null);
};
