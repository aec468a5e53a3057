import { keysShown, paletteShown } from "../keys.ts";
import { back, go, narrowed, place, withQuery } from "../router.ts";
import { scopes, server } from "../store.ts";
import { count } from "../text.ts";

const everything = "*";

function ScopePicker() {
  const value = narrowed.value ?? everything;
  const names = scopes.value.map(({ name }) => name);
  const listed = value === everything || value === "" || names.includes(value)
    ? names
    : [value, ...names];
  return (
    <label class="scope-picker">
      <span>Scope</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          go(withQuery({ scope: chosen === everything ? undefined : chosen }));
        }}
      >
        <option value={everything}>All</option>
        <option value="">Global only</option>
        {listed.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}

/** What is in the scope that the UI is narrowed to; the numbers of the bar follow it. */
function scopeNumbers(): { requests?: number; stubs?: number } | undefined {
  const name = narrowed.value;
  if (name === null) return undefined;
  if (name !== "") return scopes.value.find((one) => one.name === name);
  const inScopes = scopes.value.reduce((sum, one) => sum + one.stubs, 0);
  const stubs = server.value?.stubs;
  const requests = server.value?.journal.scopes
    .find(({ scope }) => scope === null)?.entries ?? 0;
  return stubs === undefined ? {} : { requests, stubs: stubs - inScopes };
}

/** The views with the numbers of what is in them. */
function Views() {
  const facts = server.value;
  const own = scopeNumbers();
  const views = [
    ["requests", "Requests", own?.requests ?? facts?.journal.entries],
    ["stubs", "Stubs", own?.stubs ?? facts?.stubs],
    ["scopes", "Scopes", facts?.scopes],
    ["server", "Server", undefined],
  ] as const;
  return (
    <nav aria-label="Views">
      {views.map(([view, label, number]) => (
        <a
          key={view}
          href={back(view)}
          aria-current={place.value.view === view ? "page" : undefined}
        >
          {label}
          {number !== undefined && <span class="count">{count(number)}</span>}
        </a>
      ))}
    </nav>
  );
}

/** What is there on every page: the palette, the manual, the keys. */
function Tools() {
  return (
    <>
      <button
        type="button"
        class="button quiet palette-button"
        aria-label="Command palette"
        title="Ctrl K"
        onClick={() => paletteShown.value = true}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M11 11l4 4M7 12a5 5 0 110-10 5 5 0 010 10z" />
        </svg>
      </button>
      <a
        class="button quiet docs-button"
        href="/__mock__/docs/manual"
        target="_blank"
      >
        Docs
      </a>
      <button
        type="button"
        class="button quiet keys-button"
        aria-label="Keyboard shortcuts"
        onClick={() => keysShown.value = true}
      >
        <kbd>?</kbd>
      </button>
    </>
  );
}

export function Header() {
  return (
    <header class="top">
      <span class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M8 11h10l-3-3m9 13H14l3 3" />
        </svg>
        Standin
      </span>
      <Views />
      <ScopePicker />
      <Tools />
    </header>
  );
}
