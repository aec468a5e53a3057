/** Where a store is, and how one gets in. */
export interface StoreAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username: string | null;
  readonly password: string | null;
  /** `ca` holds authorities in PEM; `null` stands for those of the system. */
  readonly tls: { readonly ca: string | null } | null;
  /** The sentinels that know where it is. */
  readonly sentinel: {
    readonly hosts: readonly { readonly host: string; readonly port: number }[];
    readonly name: string;
  } | null;
}

const defaultPort = 6379;
const sentinelPort = 26379;

/** The forms that are taken, for messages. */
export const storeForms =
  "redis://[user:password@]host[:port][/db], rediss:// for TLS, or redis+sentinel://[user:password@]host[:port][,host[:port]]/name[/db]";

/** Reads a URL of `storeForms`; `null` where it is none. The password may stand apart. */
export function readStoreAddress(
  url: string,
  ca: string | null,
): StoreAddress | null {
  const [, scheme = "", user, hosts = "", path = ""] =
    /^(rediss?(?:\+sentinel)?):\/\/(?:([^@/]*)@)?([^/?#]+)(\/[^?#]*)?$/.exec(
      url,
    ) ?? [];
  const isSentinel = scheme.endsWith("+sentinel");
  const places = hosts.split(",").map((one) =>
    placeOf(one, isSentinel ? sentinelPort : defaultPort)
  );
  const [first] = places;
  const segments = path.split("/").filter((one) => one !== "");
  const name = isSentinel ? segments.shift() : undefined;
  const [db = "0", ...rest] = segments;
  if (
    first === undefined || first === null || places.includes(null) ||
    rest.length > 0 || !/^\d{1,5}$/.test(db) ||
    (isSentinel ? name === undefined : places.length > 1)
  ) return null;
  return {
    ...first,
    db: Number(db),
    ...credentialsOf(user),
    tls: scheme.startsWith("rediss") ? { ca } : null,
    sentinel: name === undefined
      ? null
      : { hosts: places.filter((one) => one !== null), name },
  };
}

/** An address as it may stand in logs: without the password. */
export function shownStore(address: StoreAddress): string {
  const { host, port, db, tls, sentinel } = address;
  const scheme = tls === null ? "redis" : "rediss";
  const end = db === 0 ? "" : `/${db}`;
  if (sentinel === null) return `${scheme}://${shownHost(host)}:${port}${end}`;
  const hosts = sentinel.hosts.map((one) =>
    `${shownHost(one.host)}:${one.port}`
  );
  return `${scheme}+sentinel://${hosts.join(",")}/${sentinel.name}${end}`;
}

function shownHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function placeOf(
  text: string,
  otherwise: number,
): { readonly host: string; readonly port: number } | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-fA-F:.]+)\]|([^:@[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits ?? otherwise);
  return host === undefined || port < 1 || port > 65535 ? null : { host, port };
}

function credentialsOf(
  user = "",
): Pick<StoreAddress, "username" | "password"> {
  const colon = user.indexOf(":");
  const [name, password] = colon < 0
    ? ["", user]
    : [user.slice(0, colon), user.slice(colon + 1)];
  return {
    username: name === "" ? null : decoded(name),
    password: password === "" ? null : decoded(password),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
