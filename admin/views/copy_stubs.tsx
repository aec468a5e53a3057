import { useState } from "preact/hooks";
import { complaint } from "../api.ts";
import { tell } from "../notices.ts";
import { hearStubs } from "../poll.ts";
import { scopes, stubs } from "../store.ts";
import { stubFile } from "../stub_file.ts";
import { runImport } from "../stub_import.ts";
import { counted } from "../text.ts";

/** Copies the stubs of a scope into another one, those with the ids of others left out. */
async function copyStubs(name: string, into: string): Promise<void> {
  const own = (stubs.value ?? []).filter(({ scope }) => scope === name);
  const answer = await runImport({
    files: [{ path: `${name}.json`, text: stubFile(own) }],
    existing: "skip",
    home: null,
    into,
  });
  await hearStubs();
  if (answer.kind !== "ok") {
    return tell(`Not copied. ${complaint(answer)}`, { tone: "bad" });
  }
  const number = answer.value.stubs.filter(({ change }) => change === "new");
  tell(`Copied ${counted(number.length, "stub")} to “${into}”.`);
}

/** Where the stubs of a scope may be copied to. */
export function CopyStubs({ name }: { name: string }) {
  const [into, setInto] = useState("");
  const others = scopes.value.filter((one) => one.name !== name);
  if (others.length === 0) return null;
  return (
    <div class="bar wrap">
      <select
        aria-label="Scope to copy the stubs to"
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      >
        <option value="">Copy the stubs to…</option>
        {others.map((one) => (
          <option key={one.name} value={one.name}>{one.name}</option>
        ))}
      </select>
      <button
        type="button"
        class="button"
        disabled={into === ""}
        onClick={() => copyStubs(name, into)}
      >
        Copy stubs
      </button>
    </div>
  );
}
