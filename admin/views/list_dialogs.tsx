import { listDialog } from "../list_dialog.ts";
import { ClearQuestion } from "./clear_question.tsx";
import { ColumnChoice } from "./column_choice.tsx";
import { ListDiagram } from "./list_diagram.tsx";
import { SaveView } from "./save_view.tsx";

const dialogs = {
  save: SaveView,
  columns: ColumnChoice,
  clear: ClearQuestion,
  diagram: ListDiagram,
} as const;

/** The dialog that was asked for beside the request list. */
export function ListDialogs() {
  const name = listDialog.value;
  if (name === undefined) return null;
  const Dialog = dialogs[name];
  return <Dialog onClose={() => listDialog.value = undefined} />;
}
