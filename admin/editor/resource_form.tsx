import { useDraft } from "./draft.ts";
import { IssueText, JsonField, TextField } from "./fields.tsx";

const base = ["action", "resource"];

/** The items of a collection, or the object of a single document. */
export function ResourceForm() {
  const isDocument = useDraft().get([...base, "item"]) !== undefined;
  return (
    <>
      <div class="columns few">
        <TextField
          path={[...base, "name"]}
          label="Name"
          placeholder="the path's last segment"
          mono
        />
        {!isDocument && (
          <TextField
            path={[...base, "id_field"]}
            label="Id field"
            placeholder="id"
            mono
          />
        )}
      </div>
      <IssueText path={base} />
      <JsonField
        key={String(isDocument)}
        path={[...base, isDocument ? "item" : "items"]}
        label={isDocument ? "Object" : "Items"}
        hint={isDocument
          ? 'For a collection write "items" in the JSON.'
          : 'A list of objects. For a single document write "item" in the JSON.'}
        lines={8}
      />
    </>
  );
}
