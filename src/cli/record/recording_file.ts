import { dirname, join } from "../../runtime/paths.ts";
import {
  editYamlList,
  type ListEdit,
  type MemberChange,
  yamlText,
} from "../../documents/yaml_list.ts";
import { sourceReader } from "../../documents/parse.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { BodyFile } from "../../recording/answers/body_file.ts";
import {
  type Merged,
  mergeStubs,
  type StubMerge,
  type Unseen,
} from "../../recording/merge.ts";
import type { RecordedStub } from "../../recording/recorded_stub.ts";
import { finish } from "../../runtime/work.ts";

/** A file of stubs as it is now. */
export interface StubFile {
  readonly path: string;
  /** `null` where there is none yet. */
  readonly text: string | null;
  readonly items: readonly JsonObject[];
}

export type StubFileReading =
  | { readonly ok: true; readonly file: StubFile }
  | { readonly ok: false; readonly problem: string };

/** The member that holds the stubs of a file that is a mapping. */
const member = "stubs";

/** Reads the file that a recording goes to: before anything is recorded, so that nothing is lost. */
export async function readStubFile(path: string): Promise<StubFileReading> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return { ok: true, file: { path, text: null, items: [] } };
    }
    return { ok: false, problem: `Cannot read ${path}: ${reasonOf(error)}` };
  }
  const read = await sourceReader("yaml");
  const source = finish(read(text));
  if (!source.ok) {
    const [issue] = source.issues;
    const place = `${path}:${issue?.line}:${issue?.column}`;
    return { ok: false, problem: `${place}: ${issue?.reason}` };
  }
  const [first, second] = source.documents;
  const value = first?.value ?? null;
  const items = isJsonObject(value) ? value[member] ?? [] : value ?? [];
  return second === undefined && isStubList(items)
    ? { ok: true, file: { path, text, items } }
    : {
      ok: false,
      problem:
        `${path} is not a list of stubs that a recording can be merged into: give another file by --out`,
    };
}

function isStubList(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}

/** Merges a recording into a file; gives the text that it should have. */
export function merged(
  { text, items }: StubFile,
  stubs: readonly RecordedStub[],
  unseen: Unseen,
): { readonly text: string; readonly merges: readonly StubMerge[] } {
  const merge = mergeStubs(items, stubs, unseen);
  return {
    text: text === null
      ? heading + yamlText([...merge.stubs])
      : editYamlList(text, member, editOf(items, merge)),
    merges: merge.merges,
  };
}

/** What a merge does to the items of a file: an item that is the very same object is left as it is. */
function editOf(
  items: readonly JsonObject[],
  { stubs, merges }: Merged,
): ListEdit {
  const gone = new Set(
    merges.filter(({ change }) => change === "pruned")
      .map(({ stub_id }) => stub_id),
  );
  const changed = new Map<number, readonly MemberChange[]>();
  const removed = new Set<number>();
  let at = 0;
  for (const [index, item] of items.entries()) {
    const stub = stubs[at];
    if (gone.has(String(item["stub_id"] ?? "")) && stub !== item) {
      removed.add(index);
      continue;
    }
    at++;
    if (stub === undefined || stub === item) continue;
    changed.set(index, memberChanges(item, stub));
  }
  return { changed, removed, added: stubs.slice(at) };
}

/** The members that differ, and of the source each by itself. */
function memberChanges(
  old: JsonObject,
  now: JsonObject,
  path: readonly string[] = [],
): MemberChange[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name): MemberChange[] => {
    const [was, is] = [old[name] ?? null, now[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return name === "source" && isJsonObject(was) && is !== undefined &&
        isJsonObject(is)
      ? memberChanges(was, is, [name])
      : [{ path: [...path, name], value: is }];
  });
}

const heading =
  "# Recorded by `standin record`. What is edited here stays when it is recorded again.\n\n";

/** Writes a file with the bodies beside it; gives what went wrong, or nothing. */
export async function writeStubFile(
  path: string,
  text: string,
  bodies: readonly BodyFile[],
): Promise<string | null> {
  const folder = dirname(path);
  try {
    await Deno.mkdir(folder, { recursive: true });
    for (const body of bodies) {
      const name = join(folder, body.path);
      await Deno.mkdir(dirname(name), { recursive: true });
      await Deno.writeFile(name, body.bytes);
    }
    // In one step, so that nobody reads half of it; a link stays one.
    const target = await Deno.realPath(path).catch(() => path);
    const beside = `${target}.new`;
    await Deno.writeTextFile(beside, text);
    await Deno.rename(beside, target);
    return null;
  } catch (error) {
    return `Cannot write ${path}: ${reasonOf(error)}`;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
