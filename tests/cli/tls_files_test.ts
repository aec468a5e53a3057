import assert from "node:assert/strict";
import { until } from "../executable/program.ts";
import {
  inFolderTest,
  runFromSource,
  servingFromSource,
} from "./from_source.ts";

async function openssl(folder: string, args: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("openssl", {
    args: args.split(" "),
    cwd: folder,
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

/** Two pairs, `cert.pem` with `key.pem` and `other.pem` with `other-key.pem`, and what people make of them. */
async function makeFiles(folder: string): Promise<void> {
  const make = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost";
  await openssl(folder, `${make} -keyout key.pem -out cert.pem`);
  await openssl(folder, `${make} -keyout other-key.pem -out other.pem`);
  const secret = "-v2 aes256 -passout pass:x";
  await openssl(
    folder,
    `pkcs8 -topk8 ${secret} -in key.pem -out encrypted.pem`,
  );
  await openssl(folder, "x509 -in cert.pem -outform der -out cert.der");
  const text = (name: string) => Deno.readTextFile(`${folder}/${name}`);
  const write = (name: string, content: string) =>
    Deno.writeTextFile(`${folder}/${name}`, content);
  await write("bom-cert.pem", `\uFEFF${await text("cert.pem")}`);
  await write("bom-key.pem", `\uFEFF${await text("key.pem")}`);
  await write("chain.pem", await text("other.pem") + await text("cert.pem"));
  await write("cut.pem", (await text("cert.pem")).slice(0, 300));
}

/** Files for certificate and key, and the start of what is said of them. */
const refused: readonly [cert: string, key: string, line: string][] = [
  ["cert.pem", "encrypted.pem", '--tls-key "encrypted.pem" is encrypted: dec'],
  ["cert.pem", "other-key.pem", '--tls-key "other-key.pem" is the key of ano'],
  ["chain.pem", "key.pem", '--tls-cert "chain.pem" is in the wrong order: put'],
  ["key.pem", "cert.pem", '--tls-cert "key.pem" holds a private key: name t'],
  ["cert.der", "key.pem", '--tls-cert "cert.der" holds no certificate in PE'],
  ["cert.pem", "cert.der", '--tls-key "cert.der" holds no private key in PE'],
  ["cut.pem", "key.pem", '--tls-cert "cut.pem" cannot be decoded: part of it'],
];

for (const listener of ["fast", "exact"]) {
  inFolderTest(
    `what is wrong with a certificate or a key is said with flag and remedy, by the ${listener} listener`,
    async (folder) => {
      await makeFiles(folder);
      for (const [cert, key, line] of refused) {
        const { code, output } = await runFromSource(folder, [
          ...["--listener", listener],
          ...["--tls-cert", cert, "--tls-key", key],
        ]);
        assert.equal(code, 1);
        assert.equal(output.slice(0, line.length), line);
      }
    },
    { needs: "openssl" },
  );
}

inFolderTest(
  "a byte order mark before a certificate or a key is passed over",
  async (folder) => {
    await makeFiles(folder);
    const args = ["--tls-cert", "bom-cert.pem", "--tls-key", "bom-key.pem"];
    await servingFromSource(folder, args, ({ url }) => {
      assert.match(url, /^https:/);
      return Promise.resolve();
    });
  },
  { needs: "openssl" },
);

/** The certificate that a server greets with, as OpenSSL names it. */
async function greeting(port: string): Promise<string> {
  const { stdout } = await new Deno.Command("sh", {
    args: [
      "-c",
      `openssl s_client -connect 127.0.0.1:${port} </dev/null 2>/dev/null | openssl x509 -noout -fingerprint`,
    ],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

for (const listener of ["fast", "exact"]) {
  inFolderTest(
    `SIGHUP renews the certificate of the ${listener} listener, unless the new one is of no key`,
    async (folder) => {
      await makeFiles(folder);
      const args = ["--tls-cert", "cert.pem", "--tls-key", "key.pem"];
      const more = ["--listener", listener];
      await servingFromSource(folder, [...args, ...more], async (server) => {
        const { port } = new URL(server.url);
        const first = await greeting(port);
        await Deno.rename(`${folder}/other.pem`, `${folder}/cert.pem`);
        server.stop("SIGHUP");
        await until(
          "a line of the log",
          () => server.output().includes("the certificate stays as it is"),
        );
        assert.equal(await greeting(port), first);
        await Deno.rename(`${folder}/other-key.pem`, `${folder}/key.pem`);
        server.stop("SIGHUP");
        await until("the new certificate", async () => {
          const now = await greeting(port);
          return now !== "" && now !== first;
        });
      });
    },
    { needs: "openssl" },
  );
}
