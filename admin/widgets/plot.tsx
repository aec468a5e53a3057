import { rates } from "../store.ts";

const width = 600;
const height = 120;
const slots = 90;

function rounded(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en");
}

/** Requests a second since the page was opened, at most three minutes back. */
export function Plot() {
  const seen = rates.value;
  const most = Math.max(1, ...seen);
  const x = (index: number) =>
    width - (seen.length - 1 - index) * width / (slots - 1);
  const y = (rate: number) => height - 2 - rate / most * (height - 8);
  const line = seen.map((rate, index) =>
    `${x(index).toFixed(1)},${y(rate).toFixed(1)}`
  );
  const now = seen.at(-1) ?? 0;
  const area = seen.length === 0
    ? ""
    : `${x(0).toFixed(1)},${height} ${line.join(" ")} ${width},${height}`;
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Requests a second: ${rounded(now)} now, ${
          rounded(Math.max(0, ...seen))
        } at most`}
      >
        <line
          class="axis"
          x1="0"
          x2={width}
          y1={height - 0.5}
          y2={height - 0.5}
        />
        <polygon class="area" points={area} />
        <polyline class="line" points={line.join(" ")} />
      </svg>
      <figcaption class="muted">
        <span>
          <strong class="num">{rounded(now)}</strong> now
        </span>
        <span>
          <strong class="num">{rounded(Math.max(0, ...seen))}</strong>{" "}
          at most in the last three minutes
        </span>
      </figcaption>
    </figure>
  );
}
