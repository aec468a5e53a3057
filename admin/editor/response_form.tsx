import { NumberField, TextField } from "./fields.tsx";
import { HeaderRows } from "./pair_rows.tsx";
import { ResponseBody } from "./response_body.tsx";

/** Status, headers and body of a response. */
export function ResponseForm() {
  return (
    <>
      <div class="columns few">
        <NumberField
          path={["action", "response", "status_code"]}
          label="Status"
          placeholder="200"
        />
        <TextField
          path={["action", "response", "template_status_code"]}
          label="Status template"
          placeholder="none"
          hint="Used instead of the status."
          mono
        />
      </div>
      <HeaderRows path={["action", "response", "headers"]} label="Headers" />
      <HeaderRows
        path={["action", "response", "template_headers"]}
        label="Header templates"
      />
      <ResponseBody />
    </>
  );
}
