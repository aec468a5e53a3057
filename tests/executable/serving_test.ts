import assert from "node:assert/strict";
import {
  addStub,
  executableTest,
  run,
  serving,
  start,
  until,
} from "./program.ts";

function stubs(body: string): string {
  return JSON.stringify([{
    request: { path: "/a" },
    action: { response: { status_code: 200, headers: {}, body } },
  }]);
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return await response.text();
}

executableTest("writes its port where it is told to", async (folder) => {
  await serving(folder, ["--port-file", "port"], async ({ url }) => {
    const port = await Deno.readTextFile(`${folder}/port`);
    assert.equal(port.trim(), new URL(url).port);
  });
});

executableTest(
  "serves stub files and follows their changes",
  async (folder) => {
    const file = `${folder}/stubs.json`;
    await Deno.writeTextFile(file, stubs("first"));
    await serving(
      folder,
      ["--stubs", "stubs.json", "--watch"],
      async (server) => {
        const answer = () => textOf(`${server.url}/a`);
        assert.equal(await answer(), "first");
        await Deno.writeTextFile(file, stubs("second"));
        await until("the new answer", async () => await answer() === "second");
        const before = server.output().length;
        await Deno.writeTextFile(file, "[{");
        await until(
          "a word about the broken file",
          () => server.output().slice(before).includes("stubs.json"),
        );
        assert.equal(await answer(), "second");
      },
    );
  },
);

executableTest("serves every form of stub file", async (folder) => {
  await Deno.mkdir(`${folder}/stubs`);
  const files = {
    "a.json": stubs("json"),
    "b.jsonc": stubs("jsonc").replace("/a", "/b") + "// the end",
    "c.yaml": "- request: {path: /c}\n" +
      "  action: {response: {status_code: 200, body: yaml}}\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/stubs/${name}`, text);
  }
  await serving(folder, ["--stubs", "stubs"], async ({ url }) => {
    assert.equal(await textOf(`${url}/a`), "json");
    assert.equal(await textOf(`${url}/b`), "jsonc");
    assert.equal(await textOf(`${url}/c`), "yaml");
  });
});

executableTest("does not start with a broken stub file", async (folder) => {
  await Deno.writeTextFile(`${folder}/stubs.json`, "[{}]");
  const ended = await run(folder, "--port", "0", "--stubs", "stubs.json");
  assert.equal(ended.code, 1);
  assert.match(ended.output, /stubs\.json/);
  assert.doesNotMatch(ended.output, /^ +at /m, "it shows a stack trace");
});

executableTest("does not start on a port that is taken", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    const { port } = new URL(url);
    const ended = await run(folder, "--port", port);
    assert.equal(ended.code, 1);
    assert.match(ended.output, new RegExp(port));
    assert.doesNotMatch(ended.output, /^ +at /m, "it shows a stack trace");
  });
});

const openssl = await hasOpenssl();

executableTest(
  `serves TLS${openssl ? "" : ' (skipped: "openssl" is not installed)'}`,
  async (folder) => {
    const made = await makeCertificate(folder);
    assert.ok(made.success, new TextDecoder().decode(made.stderr));
    const certificate = await Deno.readTextFile(`${folder}/cert.pem`);
    const pair = ["--tls-cert", "cert.pem", "--tls-key", "key.pem"];
    await serving(folder, pair, async ({ url }) => {
      assert.match(url, /^https:/);
      using client = Deno.createHttpClient({ caCerts: [certificate] });
      const response = await fetch(`${url}/__mock__`, { client });
      await response.body?.cancel();
      assert.equal(response.status, 200);
    });
  },
  { ignore: !openssl },
);

function makeCertificate(folder: string): Promise<Deno.CommandOutput> {
  return new Deno.Command("openssl", {
    args: [
      ...["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"],
      ...["-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=localhost"],
      ...["-addext", "subjectAltName=IP:127.0.0.1"],
      // As a certificate of an authority it would not be taken from a server.
      ...["-addext", "basicConstraints=critical,CA:FALSE"],
      ...["-keyout", "key.pem", "-out", "cert.pem"],
    ],
    cwd: folder,
  }).output();
}

async function hasOpenssl(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("openssl", { args: ["version"] })
      .output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  executableTest(`finishes its answers on ${signal}`, async (folder) => {
    const server = await start(folder, []);
    try {
      await addStub(server.url, {
        request: { path: "/slow" },
        action: { response: { status_code: 200, headers: {}, body: "whole" } },
        chaos: { latency: { base_ms: 700 } },
      });
    } catch (error) {
      await server.stop();
      throw error;
    }
    const answer = textOf(`${server.url}/slow`);
    await until("the request's entry", async () => {
      const log = await textOf(`${server.url}/__mock__/requests`);
      return log.includes('"/slow"');
    });
    const ended = await server.stop(signal);
    assert.equal(await answer, "whole");
    assert.equal(ended.code, 0, ended.output);
    // Windows knows no signal that a program could answer.
  }, { ignore: Deno.build.os === "windows" });
}
