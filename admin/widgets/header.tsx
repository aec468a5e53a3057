import { keysShown } from "../keys.ts";
import { go, narrowed, place, to, withQuery } from "../router.ts";
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

export function Header() {
  const facts = server.value;
  const views = [
    ["requests", "Requests", facts?.journal.entries],
    ["stubs", "Stubs", facts?.stubs],
    ["scopes", "Scopes", facts?.scopes],
    ["server", "Server", undefined],
  ] as const;
  return (
    <header class="top">
      <span class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M8 11h10l-3-3m9 13H14l3 3" />
        </svg>
        Standin
      </span>
      <nav aria-label="Views">
        {views.map(([view, label, number]) => (
          <a
            key={view}
            href={to(view)}
            aria-current={place.value.view === view ? "page" : undefined}
          >
            {label}
            {number !== undefined && <span class="count">{count(number)}</span>}
          </a>
        ))}
      </nav>
      <ScopePicker />
      <button
        type="button"
        class="button quiet keys-button"
        aria-label="Keys"
        onClick={() => keysShown.value = true}
      >
        <kbd>?</kbd>
      </button>
    </header>
  );
}
