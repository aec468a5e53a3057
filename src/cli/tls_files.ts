/** Certificate chain and key in PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** The files as the flags name them. */
export interface TlsPaths {
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
}

/** Reads certificate and key, one of which is named at least; adds to `problems` what stands in the way, with what to do. */
export async function readTls(
  { tlsCert, tlsKey }: TlsPaths,
  problems: string[],
): Promise<TlsFiles | null> {
  if (tlsCert === null || tlsKey === null) {
    problems.push("TLS needs both --tls-cert and --tls-key");
    return null;
  }
  const cert = await readPem(tlsCert, "--tls-cert", problems);
  const key = await readPem(tlsKey, "--tls-key", problems);
  if (cert === null || key === null) return null;
  for (const one of [certProblem(cert, tlsCert), keyProblem(key, tlsKey)]) {
    if (one !== null) problems.push(one);
  }
  return { cert, key };
}

async function readPem(
  path: string,
  flag: string,
  problems: string[],
): Promise<string | null> {
  try {
    // This takes away a byte order mark, behind which nothing would be found.
    return new TextDecoder().decode(await Deno.readFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`Cannot read ${flag} "${path}": ${reason}`);
    return null;
  }
}

function certProblem(pem: string, path: string): string | null {
  if (/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/.test(pem)) return null;
  return isKey.test(pem)
    ? `--tls-cert "${path}" holds a private key: name the certificate here, and the key with --tls-key`
    : `--tls-cert "${path}" holds no certificate in PEM ("-----BEGIN CERTIFICATE-----"): convert it, with "openssl x509 -in FILE -out cert.pem" for one in DER`;
}

function keyProblem(pem: string, path: string): string | null {
  if (/BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m.test(pem)) {
    return `--tls-key "${path}" is encrypted: decrypt it, with "openssl pkey -in FILE -out key.pem"`;
  }
  if (isKey.test(pem)) return null;
  return pem.includes("-----BEGIN CERTIFICATE-----")
    ? `--tls-key "${path}" holds a certificate: name the key here, and the certificate with --tls-cert`
    : `--tls-key "${path}" holds no private key in PEM ("-----BEGIN PRIVATE KEY-----"): convert it, with "openssl pkey -in FILE -out key.pem" for one in DER`;
}

const isKey = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;
