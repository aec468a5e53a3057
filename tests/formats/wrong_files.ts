/** Something that lies where a file of mocks should be. */
export interface WrongFile {
  /** Puts it at a path, instead of a file with this text. */
  put(path: string, text: string): Promise<void>;
  /** What is told of it, in the languages in which that differs; nothing is told of what is as good as the file. */
  readonly told: RegExp | null;
  /** Whether it is nothing to a reader of a folder: the name of a folder says nothing. */
  readonly isFolder?: boolean;
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  const codes = [...`\uFEFF${text}`].map((sign) => sign.charCodeAt(0));
  codes.forEach((code, at) => view.setUint16(2 * at, code, isLittle));
  return new Uint8Array(view.buffer);
}

const notUtf8 = /it is not UTF-8 text, save it as UTF-8/;
const nul = /control character|"\\u0000"|NUL character/;

/** What may go wrong with a file of any format. */
export const wrongFiles: Readonly<Record<string, WrongFile>> = {
  "UTF-16, little end first": {
    put: (path, text) => Deno.writeFile(path, utf16(text, true)),
    told: notUtf8,
  },
  "UTF-16, big end first": {
    put: (path, text) => Deno.writeFile(path, utf16(text, false)),
    told: notUtf8,
  },
  "UTF-8 with a mark": {
    put: (path, text) => Deno.writeTextFile(path, `\uFEFF${text}`),
    told: null,
  },
  "NUL characters inside": {
    put: (path, text) =>
      Deno.writeTextFile(path, `${text.slice(0, 9)}\0\0${text.slice(9)}`),
    told: nul,
  },
  "nothing but NUL characters": {
    put: (path) => Deno.writeTextFile(path, "\0".repeat(100)),
    told: nul,
  },
  "UTF-16 without a mark": {
    put: (path, text) => Deno.writeFile(path, utf16(text, true).slice(2)),
    told: nul,
  },
  "an archive": {
    put: (path) =>
      Deno.writeFile(path, Uint8Array.of(0x50, 0x4b, 3, 4, 10, 0, 0, 0)),
    told: /ZIP archive|found "P"|NUL character/,
  },
  "a link": {
    put: async (path, text) => {
      await Deno.writeTextFile(`${path}.real`, text);
      await Deno.symlink(`${path}.real`, path);
    },
    told: null,
  },
  "a link to nothing": {
    put: (path) => Deno.symlink(`${path}.gone`, path),
    told: /there is no such file or folder/,
  },
  "a link that leads round in a circle": {
    put: async (path) => {
      await Deno.symlink(path, `${path}.round`);
      await Deno.symlink(`${path}.round`, path);
    },
    told: /it is a link that leads round in a circle/,
  },
  "a folder": {
    put: async (path) => {
      await Deno.mkdir(path);
      await Deno.symlink("..", `${path}/round.json`);
    },
    told: null,
    isFolder: true,
  },
};

/** The first half of a text, which most formats cannot read; of YAML and of command lines it may be whole. */
export function halfOf(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}
