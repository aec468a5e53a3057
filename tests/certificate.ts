import assert from "node:assert/strict";

/** Whether this machine can make certificates. */
export const openssl = await new Deno.Command("openssl", {
  args: ["version"],
  stdout: "null",
  stderr: "null",
})
  .output().then(({ success }) => success, () => false);

/** A self-signed certificate for this machine. */
export async function certificate(): Promise<{ cert: string; key: string }> {
  const folder = await Deno.makeTempDir();
  try {
    const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`];
    const { success } = await new Deno.Command("openssl", {
      args: [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
        "-addext",
        "basicConstraints=critical,CA:FALSE",
        "-keyout",
        key,
        "-out",
        cert,
      ],
      stdout: "null",
      stderr: "null",
    }).output();
    assert.ok(success);
    return {
      cert: await Deno.readTextFile(cert),
      key: await Deno.readTextFile(key),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
