import { ControlError, refusalOf } from "./errors.ts";

/** How a server is reached. */
export interface ControlOptions {
  /** What the server was told as `--control-token`. */
  readonly token?: string | undefined;
  /** Sends the calls in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** What is known of a server that was started here. */
export interface OwnServer {
  /** How it ended and what it said last; undefined while it runs. */
  end(): string | undefined;
}

/** What a call takes along. */
export interface CallOptions {
  readonly query?: Readonly<
    Record<string, string | number | boolean | undefined>
  >;
  readonly payload?: unknown;
  readonly signal?: AbortSignal;
}

type Call = [method: string, path: string, options?: CallOptions];

/** Calls the control API of one server. */
export class Control {
  /** Without a slash at its end. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #own: OwnServer | undefined;

  constructor(
    url: string,
    { token, fetch: own }: ControlOptions = {},
    server?: OwnServer,
  ) {
    this.#own = server;
    this.url = url.replace(/\/+$/, "");
    this.fetch = own ?? ((input, init) => fetch(input, init));
    this.#headers = token === undefined
      ? {}
      : { authorization: `Bearer ${token}` };
  }

  /** The JSON of an answer, in the shape that the API's description gives it. */
  async json<T>(...call: Call): Promise<T> {
    const response = await this.open(...call);
    return await response.json();
  }

  async text(...call: Call): Promise<string> {
    const response = await this.open(...call);
    return await response.text();
  }

  /** An answer whose body is yet to be read. */
  async open(
    ...[method, path, { query = {}, payload, signal } = {}]: Call
  ): Promise<Response> {
    const response = await this.#send(`${this.url}${path}${search(query)}`, {
      method,
      headers: payload === undefined
        ? this.#headers
        : { ...this.#headers, "content-type": "application/json" },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return response;
    throw refusalOf(
      `${method} ${path}`,
      response.status,
      await response.text(),
    );
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    try {
      return await this.fetch(url, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const advice = this.#own?.end() ??
        'Is it still running? Start one with start() of "@standin/test/node", or give the address to connect() or as STANDIN_URL.';
      throw new ControlError(
        `No Standin answers at ${this.url} (${reasonOf(error)}). ${advice}`,
        { code: "UNREACHABLE", cause: error },
      );
    }
  }
}

function search(query: NonNullable<CallOptions["query"]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]]
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** Node says "fetch failed", and why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (typeof cause === "object" && cause !== null && "code" in cause) {
    return String(cause.code);
  }
  return error.message;
}
