import { phaseClass, phasesOf } from "../phases.ts";
import type { Row } from "../row.ts";
import { duration } from "../text.ts";

/** The time at which a bar is as long as can be: that of the slowest answer. A stream may go on for hours and does not set it. */
export function longestOf(rows: readonly Row[]): number {
  let longest = 1;
  for (const { duration, sent } of rows) {
    if (sent === undefined && (duration ?? 0) > longest) {
      longest = duration ?? 0;
    }
  }
  return longest;
}

/** How long an answer took, as a bar of its parts and as a number. */
export function Took({ row, longest }: { row: Row; longest: number }) {
  const { duration: end } = row;
  if (end === undefined) return null;
  const told = phasesOf({ ...row.times, end });
  const parts = told.length > 0 ? told : [{ name: "Answer", from: 0, to: end }];
  const width = Math.min(100, end / longest * 100);
  const scale = width / Math.max(1, end);
  return (
    <span
      class="took"
      title={told.map(({ name, from, to }) => `${name} ${duration(to - from)}`)
        .join(", ")}
    >
      <svg
        class="waterfall"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {parts.map(({ name, from, to }) => (
          <rect
            key={name}
            class={phaseClass(name)}
            x={from * scale}
            y="0"
            width={Math.max(3, (to - from) * scale)}
            height="8"
          />
        ))}
      </svg>
      <span>{duration(end)}</span>
    </span>
  );
}
