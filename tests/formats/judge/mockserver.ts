/** A server of MockServer's. */
export interface MockServer extends AsyncDisposable {
  readonly url: string;
}

const artifact = "org.mock-server:mockserver-netty-no-dependencies:5.15.0";
const main = "org.mockserver.cli.Main";

/** Fetches MockServer by way of Maven, once a machine, and starts it. */
export async function startMockServer(): Promise<MockServer> {
  const jar = await fetchJar();
  const port = freePort();
  const child = new Deno.Command("java", {
    args: ["-Xmx256m", "-cp", jar, main, "-serverPort", `${port}`],
    env: { MOCKSERVER_LOG_LEVEL: "ERROR" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/mockserver/status`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.status;
    },
  };
}

async function fetchJar(): Promise<string> {
  const folder = `${
    Deno.env.get("HOME") ?? "."
  }/.m2/repository/org/mock-server/mockserver-netty-no-dependencies/5.15.0`;
  const jar = `${folder}/mockserver-netty-no-dependencies-5.15.0.jar`;
  if (await Deno.stat(jar).then(() => true, () => false)) return jar;
  const { success, stdout } = await new Deno.Command("mvn", {
    args: [
      "-q",
      "--batch-mode",
      "dependency:get",
      `-Dartifact=${artifact}`,
      "-Dtransitive=false",
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stdout));
  return jar;
}

/** It prints no port of its own choice. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** Tries of 100 ms each until a server that starts has to answer. */
const tries = 600;

async function untilAnswering(url: string): Promise<void> {
  for (let at = 0; at < tries; at++) {
    const isThere = await fetch(url, { method: "PUT" })
      .then(async ({ body }) => (await body?.cancel(), true), () => false);
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("MockServer did not start");
}
