import { formatOf } from "../documents/source.ts";
import { sourceReader } from "../documents/parse.ts";
import { pointerOf } from "../json/pointer.ts";
import { findSecrets } from "../recording/find_secrets.ts";
import { finish } from "../runtime/work.ts";
import { findStubFiles, readText } from "../stub_files/disk.ts";
import { fileProblem, oneLine } from "../stub_files/problem.ts";

/** What `standin check --secrets` prints, and whether all is well. */
interface SecretCheck {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** A line for each file without secrets, and one for each secret of the others. */
export async function describeSecrets(
  paths: readonly string[],
): Promise<SecretCheck> {
  const lines: string[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const found = await findStubFiles(path);
    if (!found.ok) {
      problems.push(oneLine(found.reason));
      continue;
    }
    for (const { path: file } of found.value.files) {
      const told = await secretsIn(file);
      problems.push(...told);
      if (told.length === 0) lines.push(`${file}: no secrets`);
    }
  }
  return problems.length === 0
    ? { ok: true, lines }
    : { ok: false, lines: problems };
}

/** The problems of one file: its values, or its lines where it is neither JSON nor YAML. */
async function secretsIn(file: string): Promise<string[]> {
  const reading = await readText(file);
  if (!reading.ok) return [oneLine(reading.reason)];
  const { text } = reading.value;
  const format = formatOf(file);
  const read = await sourceReader(format ?? "json");
  const source = finish(read(text));
  if (source.ok) {
    return source.documents.flatMap(({ value, locate }) =>
      finish(findSecrets(value)).map(({ place, message }) => {
        const pointer = pointerOf(place);
        const where = pointer === "" ? message : `${pointer}: ${message}`;
        return fileProblem(file, locate(place), where);
      })
    );
  }
  if (format !== undefined) {
    return source.issues.map((issue) => fileProblem(file, issue, issue.reason));
  }
  const found = finish(findSecrets(text.split(/\r?\n/)));
  return found.map(({ place: [line = 0], message }) =>
    fileProblem(file, { line: Number(line) + 1, column: 1 }, message)
  );
}
