import { rates } from "../store.ts";

const width = 600;
const height = 120;
const slots = 90;

function rounded(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en");
}

/** The points of the line, newest at the right edge. */
function pointsOf(seen: readonly number[], most: number): string[] {
  return seen.map((rate, index) => {
    const x = width - (seen.length - 1 - index) * width / (slots - 1);
    const y = height - 2 - rate / most * (height - 8);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
}

function areaUnder(points: readonly string[]): string {
  const left = points[0]?.split(",")[0];
  return left === undefined
    ? ""
    : `${left},${height} ${points.join(" ")} ${width},${height}`;
}

/** Requests a second since the page was opened, at most three minutes back. */
export function Plot() {
  const seen = rates.value;
  const now = rounded(seen.at(-1) ?? 0);
  const most = Math.max(0, ...seen);
  const points = pointsOf(seen, Math.max(1, most));
  const label = `Requests per second: ${now} now, ${rounded(most)} at the peak`;
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line
          class="axis"
          x1="0"
          x2={width}
          y1={height - 0.5}
          y2={height - 0.5}
        />
        <polygon class="area" points={areaUnder(points)} />
        <polyline class="line" points={points.join(" ")} />
      </svg>
      <figcaption class="muted">
        <span>
          <strong class="num">{now}</strong> now
        </span>
        <span>
          <strong class="num">{rounded(most)}</strong>{" "}
          at the peak of the last three minutes
        </span>
      </figcaption>
    </figure>
  );
}
