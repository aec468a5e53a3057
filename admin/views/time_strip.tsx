import { useRef, useState } from "preact/hooks";
import { rows } from "../journal.ts";
import { place, setFilter } from "../router.ts";
import type { Row } from "../row.ts";
import {
  atStep,
  readSpan,
  type Span,
  spanText,
  stepAt,
  stepsOf,
} from "../time_span.ts";
import { count, timeOfDay } from "../text.ts";

/** Columns of the strip. */
const slots = 120;

interface Slot {
  good: number;
  bad: number;
}

function toneOf({ outcome, status }: Row): keyof Slot {
  const isGood = (outcome === "answered" || outcome === "open") &&
    (status ?? 0) < 500;
  return isGood ? "good" : "bad";
}

function slotsOf(shown: readonly Row[], span: Span): readonly Slot[] {
  const all = Array.from({ length: slots }, (): Slot => ({ good: 0, bad: 0 }));
  const width = Math.max(1, span.to - span.from);
  for (const row of shown) {
    const at = Math.floor((row.time.getTime() - span.from) / width * slots);
    const slot = all[Math.min(slots - 1, Math.max(0, at))];
    if (slot !== undefined) slot[toneOf(row)]++;
  }
  return all;
}

function Bars({ all }: { all: readonly Slot[] }) {
  const most = Math.max(1, ...all.map(({ good, bad }) => good + bad));
  return (
    <>
      {all.map(({ good, bad }, index) => {
        const up = good / most * 28;
        const more = bad / most * 28;
        return (
          <g key={index}>
            <rect class="good" x={index} width="0.8" y={30 - up} height={up} />
            <rect
              class="bad"
              x={index}
              width="0.8"
              y={30 - up - more}
              height={more}
            />
          </g>
        );
      })}
    </>
  );
}

/** The ends of the part that is shown, for the keyboard: in sight while they have the focus. */
function Ends({ span, shown }: { span: Span; shown: Span }) {
  return (["from", "to"] as const).map((end) => (
    <label key={end} class="strip-end">
      {end === "from" ? "Show from" : "Show to"}
      <input
        type="range"
        min="0"
        max={stepsOf(span)}
        value={stepAt(span, shown[end])}
        aria-valuetext={timeOfDay(new Date(shown[end]))}
        onInput={({ currentTarget }) => {
          const at = atStep(span, Number(currentTarget.value));
          const next = { ...shown, [end]: at };
          if (next.from <= next.to) {
            setFilter("time", spanText(next));
          }
        }}
      />
    </label>
  ));
}

function Legend({ span, chosen }: { span: Span; chosen: Span | undefined }) {
  const shown = chosen ?? span;
  return (
    <div class="bar strip-legend muted">
      <span class="num grow">
        {timeOfDay(new Date(shown.from))} to {timeOfDay(new Date(shown.to))}
      </span>
      <Ends span={span} shown={shown} />
      {chosen !== undefined && (
        <button
          type="button"
          class="button quiet small"
          onClick={() => setFilter("time", "")}
        >
          Show all times
        </button>
      )}
    </div>
  );
}

/** The requests that the page holds by time, in columns: what was answered, and what was not. A part is chosen with the pointer. */
export function TimeStrip() {
  const box = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | undefined>();
  const all = rows.value;
  const first = all.at(-1)?.time.getTime();
  const last = all[0]?.time.getTime();
  if (first === undefined || last === undefined || all.length < 2) return null;
  const span = { from: first, to: Math.max(last, first + 1) };
  const chosen = readSpan(place.value.query);
  const at = (event: PointerEvent) => {
    const { left, width } = box.current?.getBoundingClientRect() ??
      { left: 0, width: 1 };
    return Math.min(1, Math.max(0, (event.clientX - left) / width));
  };
  const timeAt = (share: number) => span.from + share * (span.to - span.from);
  const release = () => {
    if (drag !== undefined && Math.abs(drag.to - drag.from) > 0.005) {
      const [from, to] = [drag.from, drag.to].sort((a, b) => a - b);
      setFilter(
        "time",
        spanText({ from: timeAt(from ?? 0), to: timeAt(to ?? 1) }),
      );
    }
    setDrag(undefined);
  };
  return (
    <div class="strip">
      <svg
        ref={box}
        viewBox={`0 0 ${slots} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${count(all.length)} requests by time`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: at(event), to: at(event) });
        }}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: at(event) })}
        onPointerUp={release}
      >
        <Bars all={slotsOf(all, span)} />
        {drag !== undefined && (
          <rect
            class="brush"
            x={Math.min(drag.from, drag.to) * slots}
            width={Math.abs(drag.to - drag.from) * slots}
            y="0"
            height="30"
          />
        )}
      </svg>
      <Legend span={span} chosen={chosen} />
    </div>
  );
}
