import type {
  Agent,
  AgentOptions,
  ClientRequest,
  RequestOptions,
} from "node:http";
import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { Intake } from "./intake.ts";
import { TurnRoom } from "./turn_room.ts";
import { type MessageBody, readMessage } from "./message_body.ts";

/** Header lines in their order, a name and a value each. */
type Lines = [name: string, value: string][];

/** Whose certificates are taken at the other end of TLS. */
export interface Trust {
  /** Certificates in PEM that may sign the other's, in place of the usual ones. */
  readonly ca?: string | null | undefined;
  /** Whether any is taken. */
  readonly insecure: boolean;
}

/** A request to another server. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  /** All that go out: nothing is added to them. */
  readonly headers: Lines;
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null;
  /** Whom to trust, beside the usual; nothing for a plain connection. */
  readonly tls?: Trust | null;
  /** Ends the call, its answer's body included. */
  readonly signal: AbortSignal;
}

/** The answer of another server. */
export interface IncomingAnswer {
  readonly status: number;
  /** As they came, each line by itself. */
  readonly headers: Lines;
  readonly body: MessageBody;
}

/** Calls other servers, and keeps the connections for the next calls. */
export interface HttpClient {
  /** Resolves once calls can be made, so that no call's time goes by for it. */
  load(): Promise<void>;
  /** Resolves with the head of the answer; rejects where none comes. */
  send(request: OutgoingRequest): Promise<IncomingAnswer>;
  /** Closes the connections that nobody uses. */
  close(): void;
}

/** What `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` say, by name. */
export type ProxyVariables = Readonly<Record<string, string>>;

const agentOptions = {
  keepAlive: true,
  maxFreeSockets: 256,
  /** Milliseconds after which an idle connection is closed. */
  timeout: 30_000,
} satisfies AgentOptions;

/** Bytes of an answer's head; more is an error. */
const maxHeadBytes = 256 * 1024;

/** A call that is sent twice changes nothing more than one that is sent once (RFC 9110 section 9.2.2). */
const repeatable = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PUT",
  "DELETE",
]);

/**
 * The runtime's `fetch` adds `user-agent`, `accept` and `accept-language`,
 * forgets a declared length, undoes content codings and joins header lines. Its
 * Node layer sends what it is given, for 52 µs a call where `fetch` takes 67.
 * It is loaded with the first call, since that takes 40 ms.
 */
export function createHttpClient(variables: ProxyVariables): HttpClient {
  let loading: Promise<NodeLayer> | undefined;
  let layer: NodeLayer | undefined;
  const loaded = async () => layer ??= await (loading ??= load(variables));
  return {
    async load() {
      await loaded();
    },
    send: async (request) => await send(layer ?? await loaded(), request),
    close() {
      layer?.agents.http.destroy();
      layer?.agents.https.destroy();
    },
  };
}

interface NodeLayer {
  readonly open: (options: RequestOptions, scheme: Scheme) => ClientRequest;
  readonly pipe: (from: ReadableStream<Uint8Array>, to: ClientRequest) => void;
  readonly agents: Readonly<Record<Scheme, Agent>>;
}

type Scheme = "http" | "https";

type TrustOptions = Pick<ConnectionOptions, "ca" | "rejectUnauthorized">;

async function load(variables: ProxyVariables): Promise<NodeLayer> {
  const [http, https, { pipeline, Readable }] = await Promise.all([
    import("node:http"),
    import("node:https"),
    import("node:stream"),
  ]);
  const options = { ...agentOptions, proxyEnv: variables };
  return {
    open: (options, scheme) =>
      scheme === "https" ? https.request(options) : http.request(options),
    // What goes wrong on the way is told by the request itself.
    pipe: (from, to) => void pipeline(Readable.fromWeb(from), to, () => {}),
    agents: { http: new http.Agent(options), https: new https.Agent(options) },
  };
}

function send(
  layer: NodeLayer,
  request: OutgoingRequest,
): Promise<IncomingAnswer> {
  const { body, method, signal } = request;
  signal.throwIfAborted();
  const call = openCall(layer, request);
  return new Promise((resolve, reject) => {
    // Without this the runtime sends a call again that was given up on a
    // connection in its second use (denoland/deno#36786).
    const once = () => call.reusedSocket = false;
    if (!repeatable.has(method)) call.once("socket", once);
    signal.addEventListener("abort", () => {
      once();
      call.destroy(new Error("the call was given up"));
    }, { once: true });
    call.on("socket", inPieces);
    call.on("error", reject);
    let isAnswered = false;
    call.on("close", () => {
      if (!isAnswered) reject(new Error("the connection was closed"));
    });
    for (const left of ["upgrade", "connect"] as const) {
      call.on(left, ({ statusCode }, socket) => {
        socket.destroy();
        const what = `it left HTTP with status ${statusCode}`;
        reject(new Error(what));
      });
    }
    call.on("response", (message) => {
      isAnswered = true;
      resolve({
        status: message.statusCode ?? 0,
        headers: linesOf(message.rawHeaders),
        body: readMessage(message),
      });
    });
    if (body instanceof ReadableStream) layer.pipe(body, call);
    else call.end(body ?? undefined);
  });
}

/** Lines of answers that are parsed as they come, of all in one turn: those of two thousand chunks. */
const room = new TurnRoom(4000);

const taken = new WeakSet<Socket>();

/** Lets an answer of many chunks in at a pace; a connection is used for one call after the other. */
function inPieces(socket: Socket): void {
  if (taken.has(socket)) return;
  taken.add(socket);
  new Intake(socket, { room, longLine: 24, atClose: "hand over" });
}

function openCall(
  { agents, open }: NodeLayer,
  { url, method, headers, tls }: OutgoingRequest,
): ClientRequest {
  const scheme = url.protocol === "https:" ? "https" : "http";
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const options: RequestOptions & TrustOptions = {
    agent: agents[scheme],
    protocol: url.protocol,
    hostname,
    // The certificate is that of the address, whatever the Host header says.
    ...(isName(hostname) ? { servername: hostname } : {}),
    ...(tls ? trusting(tls) : {}),
    ...(url.port === "" ? {} : { port: url.port }),
    path: url.pathname + url.search,
    method,
    setDefaultHeaders: false,
    maxHeaderSize: maxHeadBytes,
    // An answer with a length beside its chunks is read by its chunks (RFC 9112 section 6.3).
    insecureHTTPParser: true,
  };
  if (method === method.toUpperCase()) {
    return open({ ...options, headers: headers.flat() }, scheme);
  }
  // Together with lines the layer writes the method in capitals, and at once.
  const call = open(options, scheme);
  call.method = method;
  for (const [name, values] of valuesByName(headers)) {
    call.setHeader(name, values);
  }
  return call;
}

/** Calls that trust alike share their connections, and no others. */
function trusting(
  { ca, insecure }: Trust,
): Pick<ConnectionOptions, "ca" | "rejectUnauthorized"> {
  return {
    ...(ca == null ? {} : { ca }),
    ...(insecure ? { rejectUnauthorized: false } : {}),
  };
}

/** An address has no place in the extension that names a server (RFC 6066 section 3). */
function isName(hostname: string): boolean {
  return !/^[\d.]+$|:/.test(hostname);
}

function valuesByName(headers: Lines): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    values.set(name, [...values.get(name) ?? [], value]);
  }
  return values;
}

function linesOf(flat: readonly string[]): Lines {
  const lines: Lines = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    lines.push([flat[at] ?? "", flat[at + 1] ?? ""]);
  }
  return lines;
}
