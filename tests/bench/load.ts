import type { Call } from "./workload.ts";

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** Answers with a status of 400 or more. */
  readonly bad_status: number;
  /** Connections that failed, broke or timed out. */
  readonly broken: number;
}

export interface LoadPlan {
  readonly calls: readonly Call[];
  readonly seconds: number;
  readonly connections: number;
}

export type Loaded =
  | { readonly ok: true; readonly result: LoadResult }
  | { readonly ok: false; readonly reason: string };

export interface LoadTool {
  readonly name: string;
  readonly run: (url: string, plan: LoadPlan) => Promise<Loaded>;
}

const autocannonPackage = "npm:autocannon@9.0.0";

/** `wrk` where it is installed, otherwise autocannon from npm. */
export async function findLoadTool(): Promise<LoadTool> {
  // "wrk -v" prints its version and usage, and fails; only absence throws.
  const said = await run("wrk", ["-v"]);
  if (said === null) return { name: autocannonPackage, run: runAutocannon };
  return { name: said.split(" [")[0] ?? "wrk", run: runWrk };
}

async function runWrk(url: string, plan: LoadPlan): Promise<Loaded> {
  const file = await Deno.makeTempFile();
  try {
    await writeRequests(file, new URL(url).host, plan.calls);
    const script = new URL("load/requests.lua", import.meta.url).pathname;
    const options = ["-t1", `-c${plan.connections}`, `-d${plan.seconds}s`];
    const said = await run("wrk", [
      ...options,
      ...["--timeout", "30s", "-s", script, url, "--", file],
    ]);
    const found = said?.match(/^RESULT (.*)$/m)?.[1];
    if (found) return { ok: true, result: JSON.parse(found) };
    return { ok: false, reason: `wrk gave no result: ${said?.slice(-300)}` };
  } finally {
    await Deno.remove(file);
  }
}

async function writeRequests(
  file: string,
  host: string,
  calls: readonly Call[],
): Promise<void> {
  const encoder = new TextEncoder();
  const pieces = calls.map((call) => {
    const raw = rawRequest(host, call);
    return `${encoder.encode(raw).length}\n${raw}`;
  });
  await Deno.writeTextFile(file, pieces.join(""));
}

function rawRequest(host: string, call: Call): string {
  const headers = { host, ...call.headers };
  const lines = Object.entries(headers).map(([name, value]) =>
    `${name}: ${value}\r\n`
  );
  const body = call.body ?? "";
  if (body !== "") {
    lines.push(`content-length: ${new TextEncoder().encode(body).length}\r\n`);
  }
  return `${call.method} ${call.target} HTTP/1.1\r\n${
    lines.join("")
  }\r\n${body}`;
}

async function runAutocannon(url: string, plan: LoadPlan): Promise<Loaded> {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, JSON.stringify(archive(url, plan.calls)));
    const said = await run(Deno.execPath(), [
      ...["run", "-A", autocannonPackage, "--json", "--har", file],
      ...["-c", `${plan.connections}`, "-d", `${plan.seconds}`],
      ...["-t", "30", url],
    ]);
    const line = said?.split("\n").find((text) => text.startsWith("{"));
    if (line === undefined) {
      return { ok: false, reason: `autocannon gave no result: ${said}` };
    }
    return { ok: true, result: fromAutocannon(JSON.parse(line)) };
  } finally {
    await Deno.remove(file);
  }
}

/** The calls as an HTTP archive, the list of requests that autocannon reads. */
function archive(url: string, calls: readonly Call[]) {
  const entries = calls.map((call) => ({
    request: {
      method: call.method,
      url: url + call.target,
      headers: Object.entries(call.headers ?? {}).map(([name, value]) => ({
        name,
        value,
      })),
      ...(call.body === undefined ? {} : { postData: { text: call.body } }),
    },
  }));
  return { log: { version: "1.2", entries } };
}

interface AutocannonReport {
  readonly requests: { readonly total: number };
  readonly throughput: { readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly duration: number;
  readonly non2xx: number;
  readonly errors: number;
}

function fromAutocannon(report: AutocannonReport): LoadResult {
  return {
    requests: report.requests.total,
    seconds: report.duration,
    bytes: report.throughput.total,
    p50_ms: report.latency.p50,
    p99_ms: report.latency.p99,
    bad_status: report.non2xx,
    broken: report.errors,
  };
}

/** What a command printed, or null when it is not installed. */
async function run(
  command: string,
  args: readonly string[],
): Promise<string | null> {
  try {
    const { stdout, stderr } = await new Deno.Command(command, {
      args: [...args],
    }).output();
    const decoder = new TextDecoder();
    return decoder.decode(stdout) + decoder.decode(stderr);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
