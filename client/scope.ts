import { type Answer, answerParts } from "./answer.ts";
import { Assertions, type Check } from "./assertions.ts";
import {
  type Claim,
  claimInput,
  requestInput,
  type Taken,
  type Times,
} from "./claim.ts";
import type { Control } from "./control.ts";
import { AssertionFailed } from "./errors.ts";
import { type ReceivedRequest, receivedRequest } from "./received_request.ts";
import { readReport } from "./report.ts";
import { ScopeEnd } from "./scope_end.ts";
import { fetchIn } from "./scoped_fetch.ts";
import { Stub } from "./stub.ts";
import { StubNames } from "./stub_names.ts";
import { tail } from "./tail.ts";
import { defaultWait, type Waiting } from "./waiting.ts";
import type {
  AssertionInput,
  CreatedScope,
  ListedRequest,
  Report,
  RequestFilter,
  ScopeInput,
  StubInput,
  TailLine,
  Verdict,
} from "./wire_types.ts";

/** A scope's settings in the server's words; a text is the title alone. */
export type ScopeOptions = string | ScopeInput;

/** Creates a scope on a server, or in another one. */
export async function createScope(
  control: Control,
  options: ScopeOptions = {},
  parent?: string,
): Promise<Scope> {
  const given = typeof options === "string" ? { title: options } : options;
  const payload = parent === undefined ? given : { ...given, parent };
  const path = "/__mock__/scopes";
  const created = await control.json<CreatedScope>("POST", path, { payload });
  return new Scope(control, created);
}

/** The stubs and the requests of one test, apart from those of all others. */
export class Scope implements AsyncDisposable {
  readonly name: string;
  /** The base URL that leads into the scope, without any header. */
  readonly url: string;
  /** The server's own address, for requests that name the scope by a header. */
  readonly origin: string;
  /** What names the scope where the base URL stays that of the server. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same as an entry of the W3C `baggage` header, which services hand on. */
  readonly baggage: string;
  /** Fetches relative URLs from the scope, and others with its baggage. */
  readonly fetch: typeof fetch;
  readonly #control: Control;
  readonly #assertions: Assertions;
  readonly #stubNames = new StubNames();
  #seen = 0;
  readonly #end: ScopeEnd;

  constructor(control: Control, created: CreatedScope) {
    const { name, url, headers, baggage } = created;
    this.name = name;
    this.url = url;
    this.origin = control.url;
    this.headers = headers;
    this.baggage = baggage;
    this.fetch = fetchIn({ url, baggage, fetch: control.fetch });
    this.#control = control;
    this.#assertions = new Assertions(control, name);
    this.#end = new ScopeEnd(control, name);
  }

  /** A scope inside this one: it sees the stubs of this one, and overrides them by its own. */
  async scope(options?: ScopeOptions): Promise<Scope> {
    return await createScope(this.#control, options, this.name);
  }

  /** Answers GET requests, and those of the other methods below. */
  get(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer("GET", taken, answer);
  }

  post(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer("POST", taken, answer);
  }

  put(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer("PUT", taken, answer);
  }

  patch(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer("PATCH", taken, answer);
  }

  delete(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer("DELETE", taken, answer);
  }

  /** Answers requests of any method. */
  any(taken: Taken, answer: Answer): Promise<Stub> {
    return this.#answer(undefined, taken, answer);
  }

  async #answer(
    method: string | undefined,
    taken: Taken,
    answer: Answer,
  ): Promise<Stub> {
    const request = requestInput(method, taken);
    return await this.stub({ request, ...answerParts(answer) });
  }

  /** Registers a stub in the server's own words. */
  async stub(input: StubInput): Promise<Stub> {
    const path = "/__mock__/stubs";
    const payload = { stub_id: this.#stubNames.nameOf(input), ...input };
    const { stub_id } = await this.#control.json<{ readonly stub_id: string }>(
      "POST",
      path,
      { query: { scope: this.name }, payload },
    );
    return new Stub(stub_id, {
      control: this.#control,
      scope: this.name,
      assertions: this.#assertions,
      input,
    });
  }

  /** Registers stubs one after another, so that of equal ones the first goes first. */
  async stubs(...inputs: readonly StubInput[]): Promise<Stub[]> {
    const made: Stub[] = [];
    for (const input of inputs) made.push(await this.stub(input));
    return made;
  }

  /** The requests that fit, oldest first: one or more, or so many as `times` says. Throws if they do not come. */
  async received(
    claim: Claim,
    options: Waiting & { readonly times?: Times } = {},
  ): Promise<ReceivedRequest[]> {
    const failure = AssertionFailed.prepare(this.received);
    return await this.#assertions.received(claim, options, failure);
  }

  /** Throws if a request fits that has come, or that comes within so many milliseconds. */
  async never(
    claim: Claim,
    { for: stays = 0 }: { readonly for?: number } = {},
  ): Promise<void> {
    const failure = AssertionFailed.prepare(this.never);
    const assertion = { ...claimInput(claim), times: 0 };
    await this.#assertions.demand(assertion, { stays }, failure);
  }

  /** Throws if requests do not come in this order; others may come between. */
  async inOrder(...steps: readonly Claim[]): Promise<void> {
    await this.#assertions.check(
      { inOrder: steps, within: defaultWait() },
      AssertionFailed.prepare(this.inOrder),
    );
  }

  /** Throws if one of several demands on all requests of the scope is not met. */
  async check(check: Check): Promise<void> {
    await this.#assertions.check(check, AssertionFailed.prepare(this.check));
  }

  /** What the server says to an assertion in its own words. */
  async ask(assertion: AssertionInput): Promise<Verdict> {
    return await this.#assertions.ask(assertion);
  }

  /** The first request that fits after the one that was given last; waits for it. */
  async next(
    claim: Claim = {},
    { within = defaultWait() }: { readonly within?: number } = {},
  ): Promise<ReceivedRequest> {
    const failure = AssertionFailed.prepare(this.next);
    const waiting = { within, after: this.#seen };
    const [first] = await this.#assertions.received(claim, waiting, failure);
    if (first === undefined) throw failure("The request has gone", {});
    this.#seen = first.seq;
    return first;
  }

  /** What was received, oldest first. */
  async requests(filter: RequestFilter = {}): Promise<ReceivedRequest[]> {
    const { requests } = await this.#control.json<
      { readonly requests: readonly ListedRequest[] }
    >("GET", "/__mock__/requests", { query: { ...filter, scope: this.name } });
    return requests.map(receivedRequest);
  }

  /** What happens in the scope, as it happens. */
  tail(filter: RequestFilter = {}): AsyncIterable<TailLine> {
    return tail(this.#control, this.name, filter);
  }

  /** What the scope has received up to now. */
  async report(): Promise<Report> {
    return await this.#control.json<Report>("GET", "/__mock__/report", {
      query: { scope: this.name },
    });
  }

  /** The report as a text of at most 100 columns; of a scope that has ended, too. */
  async reportText(): Promise<string> {
    return (await readReport(this.#control, this.name)).text;
  }

  /** Ends the scope; throws if its report says that it has not passed, unless `check` is false. */
  async end(
    { check = true }: { readonly check?: boolean } = {},
  ): Promise<Report> {
    return await this.#end.check(check, AssertionFailed.prepare(this.end));
  }

  /** Ends the scope as `end` does, unless it has ended; what a failed claim has told already is not thrown again. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#end.isBegun) return;
    const failure = AssertionFailed.prepare(this[Symbol.asyncDispose]);
    try {
      await this.#end.check(!this.#assertions.hasFailed, failure);
    } catch (error) {
      // Of an error that is thrown beside that of the test, Deno shows neither.
      if ("Deno" in globalThis) console.error(String(error));
      throw error;
    }
  }
}
