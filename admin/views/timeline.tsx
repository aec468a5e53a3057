import type { RecordedAnswer } from "../../src/model/request_listing.ts";
import { count, duration, outcomeWord, size } from "../text.ts";

interface Mark {
  readonly at: number;
  readonly text: string;
  readonly note: string;
  readonly tone: string;
}

/** Events that the timeline draws. */
const drawn = 500;

function marksOf(
  { events = [], outcome, duration_ms }: RecordedAnswer,
): Mark[] {
  const left = events.length - drawn;
  return [
    ...events.slice(0, drawn).map(({ at_ms, event, id, bytes }, index) => {
      const before = events[index - 1];
      const gap = before === undefined
        ? ""
        : `+${duration(at_ms - before.at_ms)}, `;
      return {
        at: at_ms,
        text: `${event ?? "message"}${id == null ? "" : ` #${id}`}`,
        note: `${gap}${size(bytes)}`,
        tone: "",
      };
    }),
    {
      at: duration_ms,
      ...endOf(outcome),
      note: left > 0 ? `${count(left)} more` : "",
    },
  ];
}

function endOf(outcome: string): Pick<Mark, "text" | "tone"> {
  if (outcome === "open") return { text: "Still open", tone: "end" };
  if (outcome === "answered") return { text: "Stream ended", tone: "end" };
  return { text: outcomeWord(outcome), tone: "end cut-short" };
}

/** When each event of a stream went out, how long after the one before, and how the stream ended. */
export function Timeline({ answer }: { answer: RecordedAnswer }) {
  const marks = marksOf(answer);
  const span = Math.max(1, ...marks.map(({ at }) => at));
  return (
    <ol class="timeline" aria-label="Events of the stream" tabIndex={0}>
      {marks.map(({ at, text, note, tone }, index) => (
        <li key={index} class={tone}>
          <span class="num muted">{duration(at)}</span>
          <svg
            viewBox="0 0 100 12"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <line x1="0" y1="6" x2="100" y2="6" />
            <rect x={at / span * 98.5} y="1" width="1.5" height="10" />
          </svg>
          <span class="cut">{text}</span>
          <span class="num muted">{note}</span>
        </li>
      ))}
    </ol>
  );
}
