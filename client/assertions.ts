import { type Claim, claimInput, holdsOfNone, type Times } from "./claim.ts";
import type { Control } from "./control.ts";
import { type AssertionFailed, ControlError } from "./errors.ts";
import { type ReceivedRequest, receivedRequest } from "./received_request.ts";
import { readReport } from "./report.ts";
import { version } from "./version.ts";
import {
  defaultWait,
  firstSlice,
  waitFields,
  type Waiting,
} from "./waiting.ts";
import type { AssertionInput, Verdict } from "./wire_types.ts";

/** What is demanded of all requests of a scope together. */
export interface Check extends Waiting {
  /** Claims that should all hold. */
  readonly all?: readonly Claim[];
  /** Claims as steps, which requests reach in this order; instead of `all`. */
  readonly inOrder?: readonly Claim[];
  /** What may come between the steps: anything, or `"nothing"`. */
  readonly between?: AssertionInput["between"];
  /** `"after_answer"`: a step begins when those before have been answered. */
  readonly starts?: AssertionInput["starts"];
  /** Which requests are looked at. */
  readonly among?: AssertionInput["among"];
  /** The order holds for each value of this, such as `{ header: "x-user" }`. */
  readonly per?: AssertionInput["per"];
  /** Each request should fit a claim. */
  readonly nothingElse?: boolean;
  /** Each request should have had a stub. */
  readonly noUnmatched?: boolean;
  /** Each stub should have answered, or met its `expected_calls`. */
  readonly noUnusedStubs?: boolean;
}

/** Requests that a verdict shows at most. */
const mostShown = 1000;

/** Makes the error of a claim that does not hold. */
type Failure = ReturnType<typeof AssertionFailed.prepare>;

/** Asks one scope, and throws where the answer is not what was claimed. */
export class Assertions {
  readonly #control: Control;
  readonly #scope: string;
  /** Whether a claim has failed, and so was told of. */
  hasFailed = false;

  constructor(control: Control, scope: string) {
    this.#control = control;
    this.#scope = scope;
  }

  /** The requests that fit, oldest first. */
  async received(
    claim: Claim,
    { times, ...waiting }: Waiting & { readonly times?: Times },
    failure: Failure,
  ): Promise<ReceivedRequest[]> {
    const input = claimInput(claim);
    const count = times ?? input.times ?? undefined;
    const isVain = holdsOfNone(count) && !waiting.stays;
    const within = isVain ? 0 : waiting.within ?? defaultWait();
    const { fitting = [] } = await this.demand(
      {
        ...input,
        ...(count === undefined ? {} : { times: count }),
      },
      { ...waiting, within, fitting: mostShown },
      failure,
    );
    return fitting.map(receivedRequest).sort((a, b) => a.seq - b.seq);
  }

  /** Throws if an assertion does not hold for certain; `fitting` is how many requests the verdict shows that fit. */
  async demand(
    assertion: AssertionInput,
    waiting: Waiting & { readonly fitting?: number },
    failure: Failure,
  ): Promise<Verdict> {
    const verdict = await this.#wait(assertion, waiting);
    if (verdict.result && verdict.conclusive) return verdict;
    this.hasFailed = true;
    const { text, report } = await readReport(this.#control, this.#scope);
    throw failure(`${verdict.message}\n\n${text}`, { verdict, report });
  }

  async check(
    check: Check,
    failure: Failure,
  ): Promise<void> {
    const { all, inOrder, between, starts, among, per } = check;
    const assertion = {
      ...(all === undefined ? {} : { all: all.map(claimInput) }),
      ...(inOrder === undefined ? {} : { in_order: inOrder.map(claimInput) }),
      ...{ between, starts, among, per },
      nothing_else: check.nothingElse,
      no_unmatched: check.noUnmatched,
      no_unused_stubs: check.noUnusedStubs,
    };
    await this.demand(assertion, check, failure);
  }

  async ask(assertion: AssertionInput, fitting?: number): Promise<Verdict> {
    const query = { scope: this.#scope, fitting };
    try {
      return await this.#control.json("POST", "/__mock__/assert", {
        query,
        payload: assertion,
      });
    } catch (error) {
      throw error instanceof ControlError ? older(error) : error;
    }
  }

  /** A wait that is longer than the server takes is asked for in parts. */
  async #wait(
    assertion: AssertionInput,
    { within = 0, stays = 0, after, fitting }: Waiting & {
      readonly fitting?: number;
    },
  ): Promise<Verdict> {
    let left = within;
    while (true) {
      const slice = firstSlice(left, stays);
      const verdict = await this.ask({
        ...assertion,
        ...waitFields({
          within: slice,
          stays,
          ...(after === undefined ? {} : { after }),
        }),
      }, fitting);
      left -= slice;
      const isOver = verdict.result || verdict.settled_by !== "time";
      if (isOver || left <= 0) return verdict;
    }
  }
}

/** Fields that the client adds by itself; a server that does not know them is older. */
const ownFields = new Set(["in_order", "within_ms", "stays_ms", "after"]);

/** An error that says so where a server is older than this client. */
function older(error: ControlError): ControlError {
  const isOlder = error.code === "INVALID_QUERY" ||
    error.issues.some(({ type, loc }) =>
      type === "extra_forbidden" && ownFields.has(String(loc.at(-1)))
    );
  if (!isOlder) return error;
  return new ControlError(
    `${error.message}. The server is older than this client: it should be of version ${version}.`,
    { code: error.code, issues: error.issues, cause: error },
  );
}
