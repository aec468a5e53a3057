import type { TargetedPointerEvent } from "preact";
import { useState } from "preact/hooks";
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

type PointerOn = TargetedPointerEvent<SVGSVGElement>;

/** Two places of the strip between which it is dragged, as shares of its width. */
interface Drag {
  readonly from: number;
  readonly to: number;
}

/** A shorter one is a click, not a choice. */
const shortest = 0.005;

/** Follows a pointer that is dragged over the strip; `choose` gets the ends in the order of time. */
function useDrag(choose: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | undefined>();
  const at = ({ currentTarget, clientX }: PointerOn) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const ends = drag && {
    from: Math.min(drag.from, drag.to),
    to: Math.max(drag.from, drag.to),
  };
  return {
    ends,
    handlers: {
      onPointerDown(event: PointerOn) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at(event), to: at(event) });
      },
      onPointerMove: (event: PointerOn) =>
        drag && setDrag({ ...drag, to: at(event) }),
      onPointerUp() {
        if (ends !== undefined && ends.to - ends.from > shortest) choose(ends);
        setDrag(undefined);
      },
    },
  };
}

function Brush({ ends: { from, to } }: { ends: Drag }) {
  return (
    <rect
      class="brush"
      x={from * slots}
      width={(to - from) * slots}
      y="0"
      height="30"
    />
  );
}

/** The requests that the page holds by time, in columns: what was answered, and what was not. A part is chosen with the pointer. */
export function TimeStrip() {
  const all = rows.value;
  const first = all.at(-1)?.time.getTime();
  const last = all[0]?.time.getTime();
  return first === undefined || last === undefined || all.length < 2
    ? null
    : <Strip all={all} span={{ from: first, to: Math.max(last, first + 1) }} />;
}

function Strip({ all, span }: { all: readonly Row[]; span: Span }) {
  const timeAt = (share: number) => span.from + share * (span.to - span.from);
  const { ends, handlers } = useDrag(({ from, to }) =>
    setFilter("time", spanText({ from: timeAt(from), to: timeAt(to) }))
  );
  return (
    <div class="strip">
      <svg
        viewBox={`0 0 ${slots} 30`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${count(all.length)} requests by time`}
        {...handlers}
      >
        <Bars all={slotsOf(all, span)} />
        {ends !== undefined && <Brush ends={ends} />}
      </svg>
      <Legend span={span} chosen={readSpan(place.value.query)} />
    </div>
  );
}
