type Bytes = Uint8Array<ArrayBuffer>;

/** A text in a charset, or the first character that it lacks. */
export type Encoding =
  | { readonly ok: true; readonly bytes: Bytes }
  | { readonly ok: false; readonly lacks: string };

/** Writes texts in one charset. */
export type Encode = (text: string) => Encoding;

/** The charset that a Content-Type names (RFC 9110 section 8.3.2), in lower case; `null` where texts go out in UTF-8. */
export function charsetOf(type: string): string | null {
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1];
  const charset = named?.toLowerCase() ?? "utf-8";
  return charset === "utf-8" || charset === "utf8" ? null : charset;
}

/**
 * What writes texts in a charset; `null` for one that is not known. Latin 1
 * and ASCII are those of IANA: to browsers their names stand for Windows-1252,
 * to most other clients they do not.
 */
export function encoderFor(charset: string): Encode | null {
  if (charset === "utf-16") return (text) => utf16(`\ufeff${text}`, false);
  if (charset === "utf-16be") return (text) => utf16(text, false);
  if (charset === "utf-16le") return (text) => utf16(text, true);
  if (/^(?:us-)?ascii$/.test(charset)) return (text) => upTo(0x7f, text);
  if (/^(?:iso[-_]?8859-?1|latin-?1|l1|cp819|ibm819)$/.test(charset)) {
    return (text) => upTo(0xff, text);
  }
  const table = tableOf(charset);
  return table === null ? null : (text) => lookUp(table, text);
}

function utf16(text: string, isLittleEndian: boolean): Encoding {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) {
    view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  }
  return { ok: true, bytes: new Uint8Array(view.buffer) };
}

/** Charsets whose bytes are the first code points themselves. */
function upTo(last: number, text: string): Encoding {
  const bytes = new Uint8Array(text.length);
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code > last) return { ok: false, lacks: character };
    bytes[at++] = code;
  }
  return { ok: true, bytes };
}

/** The bytes of each character of a charset. */
type Table = ReadonlyMap<string, readonly number[]>;

function lookUp(table: Table, text: string): Encoding {
  const bytes = new Uint8Array(text.length * 2);
  let size = 0;
  for (const character of text) {
    const code = table.get(character);
    if (code === undefined) return { ok: false, lacks: character };
    for (const byte of code) bytes[size++] = byte;
  }
  return { ok: true, bytes: bytes.slice(0, size) };
}

const tables = new Map<string, Table>();

function tableOf(charset: string): Table | null {
  try {
    const decoder = new TextDecoder(charset, { ignoreBOM: true });
    const table = tables.get(decoder.encoding) ?? readTable(decoder);
    tables.set(decoder.encoding, table);
    return table;
  } catch {
    return null;
  }
}

const everyByte = Array.from({ length: 256 }, (_, byte) => byte);

/**
 * The runtime decodes many charsets and encodes UTF-8 alone: so all codes of
 * one or two bytes are decoded once, and looked up the other way round.
 */
function readTable(decoder: TextDecoder): Table {
  const table = new Map<string, readonly number[]>();
  const leads: number[] = [];
  const add = (text: string, code: readonly number[]) => {
    const isOne = [...text].length === 1 && text !== "\ufffd";
    if (isOne && !table.has(text)) table.set(text, code);
    return isOne;
  };
  for (const byte of everyByte) {
    if (!add(decoder.decode(new Uint8Array([byte])), [byte])) leads.push(byte);
  }
  const trails = everyByte.slice(0x40);
  for (const lead of leads) {
    // A line feed after each code keeps a broken one from spoiling the next.
    const codes = trails.flatMap((trail) => [lead, trail, 0x0a]);
    const texts = decoder.decode(new Uint8Array(codes)).split("\n");
    trails.forEach((trail, at) => add(texts[at] ?? "", [lead, trail]));
  }
  return table;
}

/** A sentence on a character that a charset lacks. */
export function lacking(character: string, charset: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? "";
  return `${JSON.stringify(character)} (U+${
    code.padStart(4, "0")
  }) is not in the charset "${charset}" that the Content-Type names`;
}
