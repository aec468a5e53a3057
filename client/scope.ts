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
import type { Report } from "./report_shape.ts";
import { fetchIn } from "./scoped_fetch.ts";
import { Stub } from "./stub.ts";
import { type RequestFilter, tail } from "./tail.ts";
import { defaultWait, type Waiting } from "./waiting.ts";
import type {
  AssertionInput,
  CreatedScope,
  ListedRequest,
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
  #seen = 0;
  #ended: Promise<Report> | undefined;

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
    const { stub_id } = await this.#control.json<{ readonly stub_id: string }>(
      "POST",
      path,
      { query: { scope: this.name }, payload: input },
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
    return await this.#assertions.received(claim, options);
  }

  /** Throws if a request fits that has come, or that comes within so many milliseconds. */
  async never(
    claim: Claim,
    { for: stays = 0 }: { readonly for?: number } = {},
  ): Promise<void> {
    const assertion = { ...claimInput(claim), times: 0 };
    await this.#assertions.demand(assertion, { stays });
  }

  /** Throws if requests do not come in this order; others may come between. */
  async inOrder(...steps: readonly Claim[]): Promise<void> {
    await this.#assertions.demand(
      { in_order: { steps: steps.map(claimInput) } } as AssertionInput,
      { within: defaultWait() },
    );
  }

  /** Throws if one of several demands on all requests of the scope is not met. */
  async check(check: Check): Promise<void> {
    await this.#assertions.check(check);
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
    const [first] = await this.#assertions.received(claim, {
      within,
      after: this.#seen,
    });
    if (first === undefined) throw new AssertionFailed("The request has gone");
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
    const report = await (this.#ended ??= this.#delete());
    if (!check || report.passed) return report;
    const title = "The scope has not passed";
    throw new AssertionFailed(`${title}\n\n${await this.reportText()}`, {
      report,
    });
  }

  /** Ends the scope as `end` does, unless it has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#ended === undefined) await this.end();
  }

  async #delete(): Promise<Report> {
    const path = `/__mock__/scopes/${encodeURIComponent(this.name)}`;
    return await this.#control.json<Report>("DELETE", path, {
      query: { report: true },
    });
  }
}
