import type { ListedRequest } from "../../src/model/request_listing.ts";
import { duration, outcomeWord } from "../text.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { KeyValues } from "../widgets/key_values.tsx";
import { StreamControls } from "./stream_controls.tsx";
import { Timeline } from "./timeline.tsx";

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
      {answer.outcome === "open" && <StreamControls record={record} />}
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
