import { to } from "../router.ts";
import { stubs } from "../store.ts";
import { count } from "../text.ts";

/** How many stubs answer in every scope, this one too. */
export function GlobalStubs({ after = "these" }: { after?: string }) {
  const number = (stubs.value ?? []).filter(({ scope }) => scope === null)
    .length;
  if (number === 0) return null;
  return (
    <p class="muted">
      {number === 1
        ? "One global stub answers"
        : `${count(number)} global stubs answer`} after {after}.{" "}
      <a href={to("stubs", undefined, { scope: "" })}>Show them</a>
    </p>
  );
}
