const named =
  /((?:password|passwd|passphrase|secret|token|api[-_]?key|authorization)\\?["']?\s*[=:]\s*\\?["']?)((?:bearer|basic|digest)\s+)?([^\s"'&,;\\}\]]+)/gi;
const cookies = /(cookie\\?["']?\s*[=:]\s*\\?["']?)([^\r\n"']+)/gi;
const credentials = /\b((?:bearer|basic)\s+)([\w.~+/=-]{6,})/gi;
const userinfo = /(\w:\/\/)[^/?#@\s"']+@/g;

/** A line of the log without secrets: without tags too, as a log outlives the key behind them. */
export function maskLogLine(line: string): string {
  return line
    .replace(
      named,
      (_, name: string, scheme = "") => `${name}${scheme}[redacted]`,
    )
    .replace(cookies, (_, name: string) => `${name}[redacted]`)
    .replace(credentials, (_, scheme: string) => `${scheme}[redacted]`)
    .replace(userinfo, (_, scheme: string) => `${scheme}[redacted]@`);
}
