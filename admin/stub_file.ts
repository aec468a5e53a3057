import type { JsonObject } from "../src/json/values.ts";
import type { ScopePayload } from "../src/model/scope.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { call, complaint } from "./api.ts";
import { save } from "./clipboard.ts";
import { writeJson } from "./json_text.ts";
import { tell } from "./notices.ts";
import { narrowed } from "./router.ts";
import { payloadOf } from "./stub_actions.ts";
import { counted } from "./text.ts";

/** Stubs as the text of a file that `--stubs` and the import read, each with its id and its scope. */
export function stubFile(
  stubs: readonly ListedStub[],
  scopes: readonly JsonObject[] = [],
): string {
  const entries = stubs.map((stub): JsonObject => ({
    ...payloadOf(stub, { id: true }),
    ...(stub.scope === null ? {} : { scope: stub.scope }),
  }));
  const all = scopes.length === 0
    ? { stubs: entries }
    : { scopes: [...scopes], stubs: entries };
  return `${writeJson(all)}\n`;
}

interface ExportedFiles {
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

function scopeQuery(): string {
  return `scope=${encodeURIComponent(narrowed.value ?? "*")}`;
}

type WrittenScope = JsonObject & Pick<ScopePayload, "parent">;

/** The scopes of stubs and those around them, with their settings; what went wrong as a sentence. */
async function scopesOf(
  stubs: readonly ListedStub[],
): Promise<readonly JsonObject[] | string> {
  const answer = await call<ExportedFiles>(
    `/export?to=standin&${scopeQuery()}`,
  );
  if (answer.kind !== "ok") return complaint(answer);
  const text = answer.value.files[0]?.text ?? "{}";
  const { scopes = [] } = JSON.parse(text) as { scopes?: WrittenScope[] };
  const known = new Map(scopes.map((one) => [one["name"], one]));
  const wanted = new Set<unknown>();
  for (const { scope } of stubs) {
    let name: unknown = scope;
    while (typeof name === "string" && !wanted.has(name)) {
      wanted.add(name);
      name = known.get(name)?.parent;
    }
  }
  return scopes.filter(({ name }) => wanted.has(name));
}

/** Hands stubs to the person as a file, with the settings of their scopes. */
export async function exportStubs(stubs: readonly ListedStub[]): Promise<void> {
  const scopes = stubs.some(({ scope }) => scope !== null)
    ? await scopesOf(stubs)
    : [];
  if (typeof scopes === "string") {
    return tell(`Not exported. ${scopes}`, { tone: "bad" });
  }
  save(
    new Blob([stubFile(stubs, scopes)], { type: "application/json" }),
    "stubs.json",
  );
  tell(`Exported ${counted(stubs.length, "stub")} to "stubs.json".`);
}

/** Hands all that is narrowed to over in the format of another tool: its stubs, or its requests as HAR. */
export async function exportAs(to: "wiremock" | "har"): Promise<void> {
  const answer = await call<ExportedFiles>(`/export?to=${to}&${scopeQuery()}`);
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  for (const { path, text } of answer.value.files) {
    const name = path.split("/").at(-1) ?? path;
    save(new Blob([text], { type: "application/json" }), name);
    tell(`Exported to "${name}".`);
  }
}
