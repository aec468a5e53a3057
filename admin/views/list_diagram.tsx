import { useState } from "preact/hooks";
import { chosenRows } from "../chosen_rows.ts";
import { shownRows } from "../shown_rows.ts";
import { SequenceDiagram } from "./sequence_diagram.tsx";

/** The requests of the list as they were when it was asked for: those that are chosen, or all that are shown. */
export function ListDiagram({ onClose }: { onClose: () => void }) {
  const [rows] = useState(() => {
    const chosen = chosenRows.value;
    return chosen === undefined || chosen.size === 0
      ? shownRows.value
      : shownRows.value.filter(({ id }) => chosen.has(id));
  });
  return <SequenceDiagram rows={rows} onClose={onClose} />;
}
