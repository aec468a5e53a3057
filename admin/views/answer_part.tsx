import type {
  ListedRequest,
  RecordedAnswer,
} from "../../src/model/request_listing.ts";
import { duration, outcomeWord } from "../text.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { KeyValues } from "../widgets/key_values.tsx";
import { Plain } from "../widgets/plain.tsx";
import { StreamControls } from "./stream_controls.tsx";
import { Timeline } from "./timeline.tsx";
import { Waterfall } from "./waterfall.tsx";

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
        .map(({ fault, draw, probability, ...hit }) =>
          `; ${fault} drew ${draw.toFixed(3)} against ${probability}: ${
            hitWords(hit)
          }`
        )}.
    </p>
  );
}

/** Whom a proxy or a webhook called. */
function Upstream({ answer: { upstream } }: { answer: RecordedAnswer }) {
  if (upstream === undefined) return null;
  return (
    <p>
      From the upstream <code>{upstream.url}</code>
      {upstream.headers_ms !== null &&
        `, its headers after ${duration(upstream.headers_ms)}`}
    </p>
  );
}

function Outcome({ answer }: { answer: RecordedAnswer }) {
  const isOpen = answer.outcome === "open";
  return (
    <p>
      <strong>{answer.status ?? "No status"}</strong>,{" "}
      {isOpen ? "open for" : `${outcomeWord(answer.outcome)} after`}{" "}
      <span class="num">{duration(answer.duration_ms)}</span>.
      {answer.detail !== undefined && (
        <>
          {" "}
          <Plain text={answer.detail} />
        </>
      )}
    </p>
  );
}

type Hit = Pick<
  NonNullable<NonNullable<ListedRequest["chaos"]>["faults"]>[number],
  "struck" | "event" | "byte" | "at_ms"
>;

/** Whether a fault struck, and where. */
function hitWords({ struck, event, byte, at_ms }: Hit): string {
  if (!struck) return "did not strike";
  const places = [
    ...(event === null ? [] : [`event ${event}`]),
    ...(byte === null ? [] : [`byte ${byte}`]),
    ...(at_ms === null ? [] : [duration(at_ms)]),
  ];
  return places.length === 0 ? "struck" : `struck at ${places.join(", ")}`;
}

/** What went back to the client, as far as it went. */
export function AnswerPart({ record }: { record: ListedRequest }) {
  const answer = record.response;
  if (answer === null) return <p class="muted">Not finished yet.</p>;
  const type = answer.headers["content-type"]?.[0] ?? "";
  return (
    <>
      <Outcome answer={answer} />
      <Upstream answer={answer} />
      <Chaos record={record} />
      <Waterfall record={record} />
      {answer.outcome === "open" && <StreamControls record={record} />}
      {answer.events !== undefined && <Timeline answer={answer} />}
      <h4>Headers</h4>
      <KeyValues
        values={answer.headers}
        label="Answer headers"
        none="No headers."
      />
      <h4>Body</h4>
      <BodyView content={answer} type={type} label="answer body" />
    </>
  );
}
