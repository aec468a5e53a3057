import type { ImportedScope } from "./assembled_scopes.ts";
import type { ImportedStub } from "./assembly.ts";

/** Stub files by their names, one for each file that an import read; the texts are the same for the same stubs. */
export function stubFiles(
  stubs: readonly ImportedStub[],
  scopes: readonly ImportedScope[],
): ReadonlyMap<string, string> {
  const byFile = Map.groupBy(stubs, ({ entry }) => entry.source.file);
  const around = Map.groupBy(scopes, ({ entry }) => entry.source.file);
  const files = [...new Set([...byFile.keys(), ...around.keys()])];
  const names = namesOf(files);
  return new Map(
    files.map((file) => [
      names.get(file) ?? "stubs.json",
      stubFileText(byFile.get(file) ?? [], around.get(file) ?? []),
    ]),
  );
}

/** A stub file. */
function stubFileText(
  stubs: readonly ImportedStub[],
  scopes: readonly ImportedScope[],
): string {
  const list = stubs.map(({ payload, scope }) =>
    scope === null ? payload : { ...payload, scope }
  );
  const written = scopes.length === 0
    ? { stubs: list }
    : { scopes: scopes.map(({ written }) => written), stubs: list };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** The last steps of the paths, as many as tell them apart. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const steps = path.replace(/\.[^./]*$/, "").split("/")
      .filter((step) => /[^.]/.test(step)).map((step) =>
        step.replaceAll(/[^\w.-]/g, "_")
      );
    let count = 1;
    let name = nameOf(steps, count);
    while (taken.has(name.toLowerCase()) && count < steps.length) {
      name = nameOf(steps, ++count);
    }
    for (let more = 2; taken.has(name.toLowerCase()); more++) {
      name = nameOf([...steps, String(more)], steps.length + 1);
    }
    taken.add(name.toLowerCase());
    names.set(path, name);
  }
  return names;
}

function nameOf(steps: readonly string[], count: number): string {
  const name = steps.slice(-count).join("-");
  return `${name === "" || name === "-" ? "stubs" : name}.json`;
}
