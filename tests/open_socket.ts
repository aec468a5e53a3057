/** A raw connection that a test reads piece by piece. */
export interface OpenSocket extends Disposable {
  send(text: string): Promise<void>;
  /** Reads on until all that came holds `text`, and gives all of it. */
  until(text: string): Promise<string>;
  /** Reads once and gives all that came so far. */
  more(): Promise<string>;
  /** Reads to the end of the connection and gives all that came. */
  toEnd(): Promise<string>;
  /** Sends no more, and goes on reading. */
  closeSide(): Promise<void>;
  /** Goes away as a client that crashed does. */
  leave(): void;
}

const utf8 = new TextEncoder();

/** Connects to a port of this machine. Bytes are shown as Latin-1. */
export async function openSocket(port: number): Promise<OpenSocket> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const latin1 = new TextDecoder("latin1");
  const buffer = new Uint8Array(65_536);
  let all = "";
  let open = true;

  async function readMore(): Promise<boolean> {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) return false;
    all += latin1.decode(buffer.subarray(0, count));
    return true;
  }

  function leave(): void {
    if (open) connection.close();
    open = false;
  }

  return {
    async send(text) {
      let rest = utf8.encode(text);
      while (rest.length > 0) {
        rest = rest.subarray(await connection.write(rest));
      }
    },
    async until(text) {
      while (!all.includes(text)) {
        if (!await readMore()) {
          throw new Error(
            `The connection ended before ${JSON.stringify(text)}: ${
              JSON.stringify(all)
            }`,
          );
        }
      }
      return all;
    },
    async more() {
      if (!await readMore()) {
        throw new Error(`The connection ended: ${JSON.stringify(all)}`);
      }
      return all;
    },
    async toEnd() {
      while (await readMore());
      return all;
    },
    closeSide: () => connection.closeWrite(),
    leave,
    [Symbol.dispose]: leave,
  };
}
