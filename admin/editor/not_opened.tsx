import type { CallOutcome } from "../api.ts";
import { to, withQuery } from "../router.ts";
import { stubsWithId } from "../store.ts";
import { Empty } from "../widgets/empty.tsx";

/** Why there is no editor. */
export type Unopened =
  | { readonly kind: "gone"; readonly reason: string }
  | { readonly kind: "unreachable" }
  /** Several scopes have a stub of this id. */
  | { readonly kind: "shared"; readonly id: string };

export const noServer: Unopened = { kind: "unreachable" };

/** What an answer without a stub means; `reason` where what was asked for is gone. */
export function notOpened(
  answer: CallOutcome<unknown>,
  { reason, id = "" }: { readonly reason: string; readonly id?: string },
): Unopened {
  if (answer.kind !== "refused") return noServer;
  return answer.status === 409
    ? { kind: "shared", id }
    : { kind: "gone", reason };
}

/** What stands in the place of an editor that could not be opened. */
export function NotOpened({ why }: { why: Unopened }) {
  switch (why.kind) {
    case "gone":
      return (
        <Empty title="There is no such stub">
          <p>
            {why.reason} <a href={to("stubs")}>All stubs</a>
          </p>
        </Empty>
      );
    case "unreachable":
      return (
        <Empty title="The stub could not be fetched">
          <p>
            The server is not answering. The stub opens as soon as it does.
          </p>
        </Empty>
      );
    case "shared":
      return (
        <Empty title="Several scopes have a stub of this id">
          <ul class="lines">
            {stubsWithId(why.id).map(({ scope }) => (
              <li key={scope}>
                <a href={withQuery({ of: scope ?? "" })}>
                  {scope === null
                    ? "The global stub"
                    : `The stub of scope ${scope}`}
                </a>
              </li>
            ))}
          </ul>
        </Empty>
      );
  }
}
