/**
 * An address as it is compared and shown: an IPv4 client of a server that
 * listens on IPv6 keeps its IPv4 address (RFC 4291 section 2.5.5.2), and IPv6
 * is written in its short form (RFC 5952).
 */
export function canonicalIp(address: string): string {
  if (address !== last.address) last = { address, ip: compared(address) };
  return last.ip;
}

/** The last one: most requests come from where the one before came from. */
let last = { address: "", ip: "" };

function compared(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(":")) return plain;
  return URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1) ?? plain;
}
