import type {
  ListedRequest,
  RecordedAnswer,
} from "../../src/model/request_listing.ts";
import { count, duration, outcomeWord, size } from "../text.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { KeyValues } from "../widgets/key_values.tsx";

function Chaos({ record }: { record: ListedRequest }) {
  const { chaos } = record;
  if (chaos === null) return null;
  const drew = chaos.drop_draw !== null && chaos.drop_probability !== null;
  return (
    <p>
      <strong>Chaos:</strong>{" "}
      {chaos.latency_ms > 0
        ? `waited ${duration(chaos.latency_ms)}`
        : "no delay"}
      {drew &&
        `; drew ${
          chaos.drop_draw?.toFixed(3)
        } against a drop below ${chaos.drop_probability}: ${
          chaos.dropped ? "dropped" : "not dropped"
        }`}
      {(chaos.faults ?? []).filter(({ fault }) => fault !== "connection_drop")
        .map(({ fault, draw, probability, struck }) =>
          `; ${fault} drew ${draw.toFixed(3)} against ${probability}: ${
            struck ? "struck" : "did not strike"
          }`
        )}.
    </p>
  );
}

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
  const isWhole = outcome === "answered";
  const left = events.length - drawn;
  return [
    ...events.slice(0, drawn).map(({ at_ms, event, id, bytes }) => ({
      at: at_ms,
      text: `${event ?? "message"}${id == null ? "" : ` #${id}`}`,
      note: size(bytes),
      tone: "",
    })),
    {
      at: duration_ms,
      text: isWhole ? "Stream ended" : outcomeWord(outcome),
      note: left > 0 ? `${count(left)} more` : "",
      tone: isWhole ? "end" : "end cut-short",
    },
  ];
}

/** When each event of a stream went out, and how the stream ended. */
function Timeline({ answer }: { answer: RecordedAnswer }) {
  const marks = marksOf(answer);
  const span = Math.max(1, ...marks.map(({ at }) => at));
  return (
    <ol class="timeline" aria-label="Events of the stream">
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

/** What went back to the client. */
export function AnswerPart({ record }: { record: ListedRequest }) {
  const answer = record.response;
  if (answer === null) return <p class="muted">Not finished yet.</p>;
  const type = answer.headers["content-type"]?.[0] ?? "";
  return (
    <>
      <p>
        <strong>{answer.status ?? "No status"}</strong>,{" "}
        {outcomeWord(answer.outcome)} after{" "}
        <span class="num">{duration(answer.duration_ms)}</span>.
        {answer.detail !== undefined && <>{answer.detail}</>}
      </p>
      <Chaos record={record} />
      {answer.events !== undefined && <Timeline answer={answer} />}
      <h3>Headers</h3>
      <KeyValues
        values={answer.headers}
        label="Answer headers"
        none="No headers."
      />
      <h3>Body</h3>
      <BodyView content={answer} type={type} label="answer body" />
    </>
  );
}
