import type { IncomingMessage } from "node:http";
import { ByteBlocks } from "./byte_blocks.ts";
import { announcesBody, type HeaderLines } from "./header_lines.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a connection tells of a request beside its message. */
export interface Connection {
  readonly scheme: "http" | "https";
  /** Aborts when the client has gone before its answer was whole. */
  readonly signal: AbortSignal;
  /** Aborts when the client has closed its side inside of the body. */
  readonly brokeOff: AbortSignal;
  /** Asks a client that waits for it to send its body (RFC 9110 section 10.1.1). */
  readonly askForBody: (() => void) | null;
}

/**
 * A request with all that came over the wire. The runtime's own class holds no
 * body for GET and HEAD, joins header lines of one name and forgets their case
 * and what follows the body; here they are kept, behind the same interface.
 */
export class ExactRequest extends Request {
  readonly headerLines: HeaderLines;
  readonly #message: IncomingMessage;
  readonly #connection: Connection;
  readonly #url: string;
  #headers: Headers | undefined;
  #body: ReadableStream<Bytes> | null | undefined;
  #isRead = false;

  constructor(message: IncomingMessage, connection: Connection) {
    super("http://localhost/");
    this.#message = message;
    this.#connection = connection;
    this.headerLines = pairs(message.rawHeaders);
    this.#url = urlOf(message, connection.scheme);
  }

  override get method(): string {
    return this.#message.method ?? "GET";
  }

  override get url(): string {
    return this.#url;
  }

  override get headers(): Headers {
    return this.#headers ??= new Headers(this.headerLines);
  }

  /** The address of the client; `""` once it has gone. */
  get client(): string {
    return this.#message.socket.remoteAddress ?? "";
  }

  override get signal(): AbortSignal {
    return this.#connection.signal;
  }

  override get body(): ReadableStream<Bytes> | null {
    return this.#body ??= this.hasBody ? this.#stream() : null;
  }

  override get bodyUsed(): boolean {
    return this.#isRead;
  }

  /** Whether a body comes, whatever the method: one of the two fields announces it (RFC 9112 section 6.3). */
  get hasBody(): boolean {
    return announcesBody(this.headerLines) === true;
  }

  /** The fields that followed the body; none before it was read to its end. */
  get trailers(): HeaderLines {
    return pairs(this.#message.rawTrailers);
  }

  override async bytes(): Promise<Bytes> {
    if (!this.hasBody) return new Uint8Array(0);
    if (this.#isRead) throw new TypeError("The body was read already");
    this.#isRead = true;
    const { brokeOff, askForBody } = this.#connection;
    askForBody?.();
    return await wholeBody(this.#message, brokeOff);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  /** Chunk by chunk, as they are asked for; broken where the client breaks off. */
  #stream(): ReadableStream<Bytes> {
    const chunks = this.#message.iterator({ destroyOnReturn: false });
    const { brokeOff, askForBody } = this.#connection;
    return new ReadableStream({
      start(controller) {
        // A race of each chunk against one promise would keep them all until that is settled.
        const breakOff = () => controller.error(brokeOff.reason);
        if (brokeOff.aborted) breakOff();
        else brokeOff.addEventListener("abort", breakOff, { once: true });
      },
      pull: async (controller) => {
        if (!this.#isRead) askForBody?.();
        this.#isRead = true;
        const { done, value } = await chunks.next();
        if (brokeOff.aborted) return;
        if (done === true) return controller.close();
        controller.enqueue(new Uint8Array(value));
      },
    }, { highWaterMark: 0 });
  }
}

/** All of a body, without a stream between, for which each chunk would take 50 µs. */
function wholeBody(
  message: IncomingMessage,
  brokeOff: AbortSignal,
): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  const blocks = new ByteBlocks();
  const breakOff = () => reject(brokeOff.reason);
  const leave = () => reject(new Error("The client left"));
  if (message.destroyed) leave();
  if (brokeOff.aborted) breakOff();
  else brokeOff.addEventListener("abort", breakOff, { once: true });
  message.on("data", (chunk: Uint8Array) => blocks.add(chunk));
  message.on("end", () => resolve(blocks.whole()));
  message.on("error", reject);
  message.on("close", leave);
  return promise;
}

/** The scheme, the Host and the target in one string, nothing resolved, as the other listener gives it. */
function urlOf(
  { url = "/", headers }: IncomingMessage,
  scheme: Connection["scheme"],
): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
    ? url
    : `${scheme}://${headers.host ?? "localhost"}${url}`;
}

/** Names and values in turn, as lines. */
function pairs(flat: readonly string[]): HeaderLines {
  const lines: HeaderLines = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    lines.push([flat[at] ?? "", flat[at + 1] ?? ""]);
  }
  return lines;
}
