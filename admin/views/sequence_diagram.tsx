import { useMemo } from "preact/hooks";
import { save } from "../clipboard.ts";
import { isNarrow } from "../media.ts";
import { type Row, shownTarget } from "../row.ts";
import {
  mermaidOf,
  mostDrawn,
  type Sequence,
  sequenceOf,
} from "../sequence.ts";
import { type Drawing, drawSequence, svgOf } from "../sequence_drawing.ts";
import { count, counted } from "../text.ts";
import { CopyButton } from "../widgets/copy_button.tsx";
import { Modal } from "../widgets/modal.tsx";
import { TextRegion } from "../widgets/text_region.tsx";

function Lanes({ actors, height }: Drawing) {
  return (
    <>
      {actors.map(({ name, x }) => (
        <g key={name}>
          <line class="lane" x1={x} y1="32" x2={x} y2={height} />
          <text class="actor" x={x} y="22">{name}</text>
        </g>
      ))}
    </>
  );
}

function Arrows({ arrows }: Drawing) {
  return (
    <>
      {arrows.map((arrow, index) => (
        <g key={index} class={arrow.isBad ? "bad" : ""}>
          <title>{arrow.whole}</title>
          <line
            class={arrow.isAnswer ? "answer" : ""}
            x1={arrow.from}
            y1={arrow.y}
            x2={arrow.to}
            y2={arrow.y}
          />
          <polygon points={arrow.head} />
          <text x={(arrow.from + arrow.to) / 2} y={arrow.y - 6}>
            {arrow.text}
          </text>
        </g>
      ))}
    </>
  );
}

function Picture({ drawing, label }: { drawing: Drawing; label: string }) {
  const { width, height } = drawing;
  return (
    <div
      class="sequence"
      tabIndex={0}
      role="region"
      aria-label="Sequence diagram"
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
      >
        <Lanes {...drawing} />
        <Arrows {...drawing} />
      </svg>
    </div>
  );
}

function Copies(
  { sequence, mermaid }: { sequence: Sequence; mermaid: string },
) {
  // A ticket has more room than a phone.
  const svg = () => svgOf(drawSequence(sequence, { isNarrow: false }));
  return (
    <div class="bar wrap">
      <CopyButton
        text={mermaid}
        what="the diagram for Mermaid"
        label="Copy for Mermaid"
      />
      <CopyButton
        text={svg}
        what="the diagram as SVG"
        label="Copy as SVG"
      />
      <button
        type="button"
        class="button"
        onClick={() =>
          save(
            new Blob([svg()], { type: "image/svg+xml" }),
            "requests.svg",
          )}
      >
        Download
      </button>
    </div>
  );
}

function Diagram({ rows }: { rows: readonly Row[] }) {
  const sequence = useMemo(() => sequenceOf(rows, shownTarget), [rows]);
  const drawing = drawSequence(sequence, { isNarrow: isNarrow.value });
  const { actors, messages } = sequence;
  const mermaid = mermaidOf(sequence);
  return (
    <>
      <Picture
        drawing={drawing}
        label={`${counted(messages.length, "message")} between ${
          actors.join(", ")
        }: as text below`}
      />
      <details>
        <summary>As text for Mermaid</summary>
        <TextRegion
          class="report"
          text={mermaid}
          label="The diagram as text"
        />
      </details>
      <Copies sequence={sequence} mermaid={mermaid} />
    </>
  );
}

interface Props {
  /** What is drawn; `undefined` until it is known. */
  readonly rows: readonly Row[] | undefined;
  readonly issue?: string;
  readonly onClose: () => void;
}

/** Who sent what to whom, drawn, and to take along into a ticket. */
export function SequenceDiagram({ rows, issue = "", onClose }: Props) {
  const held = rows?.length ?? 0;
  return (
    <Modal title="Sequence diagram" onClose={onClose}>
      {issue !== "" && <p class="issue">{issue}</p>}
      {rows?.length === 0 && (
        <p class="muted">
          There are no requests to draw.
        </p>
      )}
      {held > mostDrawn && (
        <p class="muted">
          {`The newest ${count(mostDrawn)} of ${counted(held, "request")}.`}
        </p>
      )}
      {rows !== undefined && held > 0 && <Diagram rows={rows} />}
      <div class="bar end">
        <button type="button" class="button" onClick={onClose}>Close</button>
      </div>
    </Modal>
  );
}
