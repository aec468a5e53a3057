import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { TlsFiles, TlsPaths } from "./tls_files.ts";

/** Why a server cannot use its certificate and key, with what to do; `null` where they are well. */
export function tlsTrouble(
  { cert, key }: TlsFiles,
  { tlsCert, tlsKey }: TlsPaths,
): string | null {
  const chain = readChain(cert);
  if (chain === null) {
    return `--tls-cert "${tlsCert}" cannot be decoded: part of it may be missing, write it anew`;
  }
  const privateKey = readKey(key);
  if (privateKey === null) {
    return `--tls-key "${tlsKey}" cannot be decoded: part of it may be missing, write it anew`;
  }
  const owner = chain.findIndex((one) => one.checkPrivateKey(privateKey));
  if (owner === 0) return null;
  return owner === -1
    ? `--tls-key "${tlsKey}" is the key of another certificate than --tls-cert "${tlsCert}": name two files that were made together`
    : `--tls-cert "${tlsCert}" is in the wrong order: put the certificate of the server first, and those of its issuers behind it`;
}

function readChain(pem: string): X509Certificate[] | null {
  const parts = pem.match(
    /-----BEGIN [A-Z0-9 ]*CERTIFICATE-----[^-]*(?:-----END [A-Z0-9 ]*-----)?/g,
  ) ?? [];
  try {
    return parts.map((part) => new X509Certificate(part));
  } catch {
    return null;
  }
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
