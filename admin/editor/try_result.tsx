import type {
  MatchAnswer,
  NearMiss,
  Preview,
} from "../../src/model/match_answer.ts";
import { asText } from "../json_text.ts";
import { ofStub, type StubName } from "../store.ts";
import { BodyView } from "../widgets/body_view.tsx";
import { Clauses } from "../widgets/clauses.tsx";
import { KeyValues } from "../widgets/key_values.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { headerValues } from "./sample.ts";
import { StreamPlayer } from "./stream_player.tsx";

/** The id that a draft without one goes by while it is tried. */
export const draftId = "draft";

function Failed({ preview: { error, detail = "" } }: { preview: Preview }) {
  return (
    <div class="card bad-card">
      <p class="issue">
        <strong>{error}</strong>
      </p>
      <pre class="wrap-text">{asText(detail)}</pre>
    </div>
  );
}

function Answered({ preview }: { preview: Preview }) {
  const headers = headerValues(preview.headers);
  const body = preview.body ?? "";
  return (
    <div class="stack">
      <p class="facts">
        The answer would be{" "}
        <StatusChip status={preview.status} outcome="answered" />
      </p>
      <KeyValues
        values={headers}
        label="Headers of the preview"
        none="No headers of its own."
      />
      {preview.writes !== undefined && <StreamPlayer preview={preview} />}
      <BodyView
        content={{
          body,
          body_encoding: preview.body_encoding ?? "utf-8",
          body_size: new TextEncoder().encode(body).length,
          body_truncated: false,
        }}
        type={headers["content-type"]?.[0] ?? ""}
        label="body of the preview"
      />
    </div>
  );
}

/** What the draft would do with the sample. */
function Shown({ preview }: { preview: Preview }) {
  if (preview.forwards_to !== undefined) {
    return (
      <p>
        The request would be forwarded to <code>{preview.forwards_to}</code>
      </p>
    );
  }
  return preview.error === undefined
    ? <Answered preview={preview} />
    : <Failed preview={preview} />;
}

/** Why the draft would not answer. */
function Missed(
  { near, isGuess }: { near: NearMiss | undefined; isGuess: boolean },
) {
  if (isGuess) {
    return (
      <p class="muted">
        No sample could be made from these criteria: write a request above to
        try the stub with.
      </p>
    );
  }
  return (
    <>
      <p class="verdict">
        <span class="sign bad" aria-hidden="true">✗</span>This stub does not
        match the sample
      </p>
      {near !== undefined && <Clauses near={near} />}
    </>
  );
}

/** Whether the draft would answer, and with what. `name` is what it was tried as. */
export function TryResult(
  { answer, name, isGuess }: {
    answer: MatchAnswer;
    name: StubName;
    /** Whether the sample was made up, and need not be one that fits. */
    isGuess: boolean;
  },
) {
  const mine = ofStub(name, answer.matches);
  const first = answer.matches.find((match) => match.chosen);
  if (mine === undefined) {
    const near = ofStub(name, answer.near_misses);
    return <Missed near={near} isGuess={isGuess} />;
  }
  return (
    <>
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>This stub matches
      </p>
      {first !== undefined && first !== mine && (
        <p class="muted">
          Another stub would answer because it ranks higher:{" "}
          <StubLink of={first} />
        </p>
      )}
      {answer.preview !== undefined && <Shown preview={answer.preview} />}
    </>
  );
}
