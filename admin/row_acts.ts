import type { ListedRequest } from "../src/model/request_listing.ts";
import { complaint } from "./api.ts";
import { fetchRecord } from "./fetch_record.ts";
import { copy } from "./clipboard.ts";
import { copyAssertion } from "./copy_assertion.ts";
import { tell } from "./notices.ts";
import { editWanted, pinned } from "./pinned.ts";
import { go, place, toNew, toRequest } from "./router.ts";
import { type Row, shownTarget, stubOf } from "./row.ts";
import { visible } from "./secrets.ts";
import { sendAgain } from "./send_again.ts";
import { asCurl, curlName } from "./snippets.ts";
import { setDisabled } from "./stub_actions.ts";
import { stubTitle } from "./widgets/stub_link.tsx";

/** What can be done to a row of the list that is not open. */
type RowAct =
  | "send"
  | "edit"
  | "stub"
  | "curl"
  | "assertion"
  | "pin"
  | "toggle";

/** Does something to a row as its page would. */
export async function actOnRow(name: RowAct, row: Row): Promise<void> {
  switch (name) {
    case "stub":
      return go(toNew({ from: row.id }));
    case "edit":
      editWanted.value = row.id;
      // It may be open already and on its way here, beside another.
      return place.value.item === row.id ? undefined : go(toRequest(row.id));
    case "pin":
      pinned.value = row.id;
      return tell(`Pinned ${row.method} ${shownTarget(row)}.`);
    case "toggle":
      return await toggleStub(row);
    default:
      return await withRecord(row, async (record) => {
        if (name === "send") await sendAgain(record, {});
        else if (name === "assertion") await copyAssertion(visible(record));
        else await copyCurl(visible(record));
      });
  }
}

/** Copies a request as a command, as much of it as may be seen. */
export async function copyCurl(record: ListedRequest): Promise<void> {
  await copy(asCurl(record, location.origin), curlName(record));
}

async function withRecord(
  row: Row,
  then: (record: ListedRequest) => Promise<void>,
): Promise<void> {
  const answer = await fetchRecord(row.id);
  if (answer.kind === "ok") await then(answer.value);
  else tell(complaint(answer), { tone: "bad" });
}

/** Switches the stub that answered off or on. */
async function toggleStub(row: Row): Promise<void> {
  const stub = stubOf(row);
  if (stub === undefined) {
    return tell("The stub that answered it is gone, or none did.");
  }
  await setDisabled(stub, !stub.disabled);
  const state = stub.disabled ? "on" : "off";
  tell(`Switched ${state} ${stub.title ?? stubTitle(stub)}.`, {
    action: {
      label: "Undo",
      run: () => void setDisabled(stub, stub.disabled),
    },
  });
}
