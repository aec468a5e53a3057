import { isJsonObject, type Json, type JsonPath } from "../json/values.ts";
import { stubPayload } from "../model/stub.ts";
import type { Work } from "../runtime/work.ts";
import { readPayload } from "../schema/payload.ts";
import {
  type EntryReading,
  entryText,
  type StubEntry,
  type StubFileReading,
  type StubFileSource,
  unreadable,
} from "./entries.ts";
import { fileProblem, memberProblem } from "./problem.ts";
import type { SourceDocument } from "../documents/source.ts";

/** Reads a file of data: an object, each member of which is a resource under its name. */
export function* readDataEntries(
  { file, source }: StubFileSource,
): Work<StubFileReading> {
  if (!source.ok) return unreadable(file, source.issues);
  const entries: StubEntry[] = [];
  const problems: string[] = [];
  for (const document of source.documents) {
    if (!isJsonObject(document.value)) {
      const message =
        'A file of data should be an object whose members are lists of objects, or objects: {"users": [{"id": 1}]}';
      problems.push(fileProblem(file, document.locate([]), message));
      continue;
    }
    for (const [name, value] of Object.entries(document.value)) {
      const at = { file, document, name, entry: entries.length + 1 };
      const reading = readMember(value, at);
      if (reading.ok) entries.push(reading.entry);
      else problems.push(...reading.problems);
      yield;
    }
  }
  return { entries, scopes: [], problems };
}

interface MemberPlace {
  readonly file: string;
  readonly document: SourceDocument;
  readonly name: string;
  /** Counted from 1. */
  readonly entry: number;
}

function readMember(value: Json, at: MemberPlace): EntryReading {
  const { file, document, name, entry } = at;
  const problem = (path: JsonPath, message: string) => {
    const place = [name, ...path];
    return memberProblem(file, document.locate(place), { place, message });
  };
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) {
    const message = "Input should be a list of objects, or an object";
    return { ok: false, problems: [problem([], message)] };
  }
  const payload = {
    request: { path: `/${name}` },
    action: { resource: { name, [isList ? "items" : "item"]: value } },
  };
  const stub = readPayload(stubPayload, payload, []);
  if (!stub.ok) {
    const problems = stub.issues.map(({ loc, msg }) =>
      problem(loc.slice(memberDepth), msg)
    );
    return { ok: false, problems };
  }
  const spec = stub.value;
  return {
    ok: true,
    entry: {
      folder: ".",
      spec,
      text: entryText(null, spec),
      scope: null,
      origin: () => ({ file, entry, ...document.locate([name]) }),
      idProblem: (message) => problem([], message),
      problem: (_, message) => problem([], message),
    },
  };
}

/** What an issue names before it comes to the items: action, resource and items. */
const memberDepth = 3;
