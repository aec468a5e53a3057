import { NumberField } from "./fields.tsx";
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
      </div>
      <HeaderRows path={["action", "response", "headers"]} label="Headers" />
      <ResponseBody />
    </>
  );
}
