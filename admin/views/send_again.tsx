import { useState } from "preact/hooks";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { sendAgain } from "../send_again.ts";

/** Sends the request once more as it came. */
export function SendAgain(
  { record, primary }: { record: ListedRequest; primary?: boolean },
) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await sendAgain(record, {});
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={primary === true ? "button primary" : "button"}
      disabled={busy}
      onClick={onClick}
    >
      Send again
    </button>
  );
}
