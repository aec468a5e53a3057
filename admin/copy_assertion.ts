import type { ListedRequest } from "../src/model/request_listing.ts";
import type { Verdict } from "../src/model/verdict.ts";
import { call } from "./api.ts";
import { copy } from "./clipboard.ts";
import { asAssertion, asAssertionCommand, assertPath } from "./snippets.ts";
import { counted } from "./text.ts";

/** Copies a command that asserts that this request came, and says whether that holds now. */
export async function copyAssertion(record: ListedRequest): Promise<void> {
  const now = await call<Verdict>(assertPath(record), {
    method: "POST",
    body: asAssertion(record),
  });
  const holds = now.kind !== "ok"
    ? ""
    : now.value.result
    ? `, which holds now (${counted(now.value.count, "request")})`
    : ", which does not hold now";
  await copy(
    asAssertionCommand(record, location.origin),
    `the assertion${holds}`,
  );
}
