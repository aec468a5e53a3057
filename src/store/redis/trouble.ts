import { StoreTrouble } from "../../state/link.ts";
import type { StoreRefusal } from "./connection.ts";

/** What a caller is told of a refusal that is not about who writes. */
export function troubleOf({ code, message }: StoreRefusal): StoreTrouble {
  return code === "OOM"
    ? new StoreTrouble(
      "STORE_FULL",
      "The store takes no more, since its memory is full: end scopes and delete stubs, or give it more (maxmemory)",
    )
    : new StoreTrouble(
      "STORE_UNREACHABLE",
      `The store refused to take a change (${message})`,
    );
}

/** What a caller is told of a change that was made while the store lost its memory. */
export function unknownOutcome(): StoreTrouble {
  return new StoreTrouble(
    "STORE_UNREACHABLE",
    "The store lost its memory while the change was made, and it was made nevertheless: look what is there",
  );
}

/** What a caller is told while the store cannot be reached. */
export function unreachable(reason: Error | null): StoreTrouble {
  const why = reason === null ? "" : ` (${reason.message})`;
  return new StoreTrouble(
    "STORE_UNREACHABLE",
    `The store that this server shares with others cannot be reached${why}: try again once it can`,
  );
}
