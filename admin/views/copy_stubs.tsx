import { useState } from "preact/hooks";
import { complaint } from "../api.ts";
import { createLike } from "../scope_settings.ts";
import { tell } from "../notices.ts";
import { hearStubs } from "../poll.ts";
import { scopes, stubs } from "../store.ts";
import { stubFile } from "../stub_file.ts";
import { runImport } from "../stub_import.ts";
import { counted } from "../text.ts";

/** Copies the stubs of a scope into another one, those with the ids of others left out; one that is not there is made like it. */
async function copyStubs(name: string, into: string): Promise<void> {
  if (!scopes.value.some((one) => one.name === into.toLowerCase())) {
    const made = await createLike(into, name);
    if (made.kind !== "ok") {
      return tell(`Not copied. ${complaint(made)}`, { tone: "bad" });
    }
  }
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
  return (
    <form
      class="bar wrap"
      onSubmit={(event) => {
        event.preventDefault();
        void copyStubs(name, into.trim());
      }}
    >
      <label class="sr-only" for="copy-to">Scope to copy the stubs to</label>
      <input
        id="copy-to"
        class="few"
        list="copy-scopes"
        placeholder="another scope, or a new one"
        autocomplete="off"
        value={into}
        onInput={({ currentTarget }) => setInto(currentTarget.value)}
      />
      <datalist id="copy-scopes">
        {others.map((one) => <option key={one.name} value={one.name} />)}
      </datalist>
      <button type="submit" class="button" disabled={into.trim() === ""}>
        Copy stubs
      </button>
    </form>
  );
}
