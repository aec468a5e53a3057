import { base64Of } from "./base64.ts";
import { chosenFiles, type Dropped, type ImportFile } from "./import_choice.ts";
import { tell } from "./notices.ts";
import { count } from "./text.ts";

/** As many files as one import takes. */
const most = 20_000;

interface FoundFile {
  /** With its folders before it. */
  readonly path: string;
  readonly file: File;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** What is in a folder; a reader gives a part at a time, and nothing at the end. */
async function entriesOf(
  folder: FileSystemDirectoryEntry,
): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject)
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesOf(dropped: Dropped): Promise<FoundFile[]> {
  if (dropped instanceof File) {
    return [{
      path: dropped.webkitRelativePath || dropped.name,
      file: dropped,
    }];
  }
  if (dropped.isFile) {
    const file = await fileOf(dropped as FileSystemFileEntry);
    return [{ path: dropped.fullPath.replace(/^\//, ""), file }];
  }
  const inside = await entriesOf(dropped as FileSystemDirectoryEntry);
  const found: FoundFile[] = [];
  for (const one of inside) {
    // What a version control or a system keeps for itself is not a mock.
    if (!one.name.startsWith(".")) found.push(...await filesOf(one));
    if (found.length > most) break;
  }
  return found;
}

async function read({ path, file }: FoundFile): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return {
      path,
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    };
  } catch {
    return { path, base64: base64Of(bytes) };
  }
}

/** Reads files and folders, and asks what is to become of them. */
export async function chooseFiles(dropped: readonly Dropped[]): Promise<void> {
  try {
    const found = (await Promise.all(dropped.map(filesOf))).flat();
    if (found.length === 0) return;
    if (found.length > most) {
      return tell(`An import takes at most ${count(most)} files.`, {
        tone: "bad",
      });
    }
    chosenFiles.value = await Promise.all(found.map(read));
  } catch {
    tell("The files could not be read.", { tone: "bad" });
  }
}

/** Lets a person pick files to import. */
export function chooseByHand(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener(
    "change",
    () => void chooseFiles([...input.files ?? []]),
  );
  input.click();
}
