import { useEffect, useState } from "preact/hooks";
import type { RowListing } from "../../src/model/request_row.ts";
import { call, complaint } from "../api.ts";
import { type Row, toRow } from "../row.ts";
import { mostDrawn } from "../sequence.ts";
import { SequenceDiagram } from "./sequence_diagram.tsx";

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

/** The newest requests of a scope, as they were when it was asked for. */
export function ScopeDiagram({ name, onClose }: Props) {
  const [rows, setRows] = useState<readonly Row[] | undefined>();
  const [issue, setIssue] = useState("");
  useEffect(() => {
    let here = true;
    const scope = encodeURIComponent(name);
    call<RowListing>(
      `/requests?view=rows&limit=${mostDrawn}&scope=${scope}`,
    ).then((answer) => {
      if (!here) return;
      if (answer.kind === "ok") setRows(answer.value.requests.map(toRow));
      else setIssue(complaint(answer));
    });
    return () => {
      here = false;
    };
  }, [name]);
  return <SequenceDiagram rows={rows} issue={issue} onClose={onClose} />;
}
