import type { Log } from "../runtime/log.ts";
import type { RunningServer } from "../server.ts";
import { readTls, type TlsFiles, type TlsPaths } from "./tls_files.ts";

/** Why a server cannot use its certificate and key; what looks into them is loaded only where it is needed. */
export async function describeTls(
  tls: TlsFiles,
  files: TlsPaths,
): Promise<string | null> {
  const { tlsTrouble } = await import("./tls_trouble.ts");
  return tlsTrouble(tls, files);
}

/** Reads certificate and key once more; those that cannot be used change nothing. */
export async function renewCertificate(
  running: RunningServer,
  paths: TlsPaths,
  log: Log,
): Promise<void> {
  const problems: string[] = [];
  const tls = await readTls(paths, problems);
  const trouble = tls === null || problems.length > 0
    ? problems[0] ?? null
    : await describeTls(tls, paths);
  if (tls === null || trouble !== null) {
    log.error("the certificate stays as it is", { reason: trouble });
    return;
  }
  await running.renew(tls);
  log.info("the certificate was read again");
}
