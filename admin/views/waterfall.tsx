import type { ListedRequest } from "../../src/model/request_listing.ts";
import { phaseClass, phasesOf, timesOf } from "../phases.ts";
import { duration } from "../text.ts";

/** What the time of an answer went into, one below the other: latency, upstream, stream. */
export function Waterfall({ record }: { record: ListedRequest }) {
  const times = timesOf(record);
  const phases = times === undefined ? [] : phasesOf(times);
  if (phases.length === 0) return null;
  const span = Math.max(1, phases.at(-1)?.to ?? 1);
  return (
    <ol class="timeline waterfall" aria-label="Where the time went">
      {phases.map(({ name, from, to }) => (
        <li key={name}>
          <span>{name}</span>
          <svg
            viewBox="0 0 100 12"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <line x1="0" y1="6" x2="100" y2="6" />
            <rect
              class={phaseClass(name)}
              x={from / span * 99.5}
              y="1"
              width={Math.max(0.5, (to - from) / span * 99.5)}
              height="10"
            />
          </svg>
          <span class="num">{duration(to - from)}</span>
          <span class="num muted">from {duration(from)}</span>
        </li>
      ))}
    </ol>
  );
}
