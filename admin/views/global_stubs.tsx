import { to } from "../router.ts";
import { stubs } from "../store.ts";
import { count } from "../text.ts";

/** How many stubs answer in every scope, this one too. */
export function GlobalStubs() {
  const number = (stubs.value ?? []).filter(({ scope }) => scope === null)
    .length;
  if (number === 0) return null;
  return (
    <p class="muted">
      {number === 1
        ? "One global stub also applies"
        : `${count(number)} global stubs also apply`}, after the scope's own.
      {" "}
      <a href={to("stubs", undefined, { scope: "" })}>
        {number === 1 ? "Show it" : "Show them"}
      </a>
    </p>
  );
}
