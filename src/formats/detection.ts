import { isJsonObject } from "../json/values.ts";
import type { FormatName } from "../model/format_names.ts";
import type { Work } from "../runtime/work.ts";
import type { Source } from "./entry.ts";
import type { FileNote, SourcesReading } from "./reading.ts";
import { formats } from "./table.ts";

/** The format of the files, those that have it, and the others; or why it cannot be told. */
type Detection =
  | {
    readonly ok: true;
    readonly format: FormatName;
    readonly sources: readonly Source[];
    /** Files of another kind. */
    readonly strangers: readonly FileNote[];
  }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Tells the format by the keys at the top of each file, or takes it as said. */
export function* detect(
  { sources, broken }: SourcesReading,
  from: FormatName | undefined,
): Work<Detection> {
  const named: { source: Source; name: FormatName | undefined }[] = [];
  for (const source of sources) {
    named.push({ source, name: nameOf(source) });
    yield;
  }
  const names = new Set(named.flatMap(({ name }) => name ?? []));
  const format = from ?? [...names][0];
  if (sources.length === 0 || format === undefined) {
    return refuse(broken, sources);
  }
  if (from === undefined && names.size > 1) {
    const found = [...names].map((name) => {
      const file = named.find((one) => one.name === name)?.source.file;
      return `${file} is ${name}`;
    });
    return {
      ok: false,
      problems: [
        `The files are of several formats: ${
          found.join(", ")
        }. Import them one by one, or name one format with "from"`,
      ],
    };
  }
  const isMeant = (name: FormatName | undefined) =>
    name === format || (from !== undefined && names.size === 0);
  const chosen = named.filter(({ name }) => isMeant(name));
  const others = named.filter(({ name }) => !isMeant(name));
  const strangers = others.map(({ source }) => ({
    file: source.file,
    line: 1,
    column: 1,
    message: `it is not of the format ${format}, and was left out`,
  }));
  return {
    ok: true,
    format,
    sources: chosen.map(({ source }) => source),
    strangers,
  };
}

function nameOf({ document: { value } }: Source): FormatName | undefined {
  return formats.find((row) => row.recognises(value))?.name;
}

function refuse(
  broken: readonly FileNote[],
  sources: readonly Source[],
): Detection {
  const problems = broken.map(({ file, line, column, message }) =>
    `${file}:${line}:${column}: ${message}`
  );
  if (problems.length > 0) return { ok: false, problems };
  const known = formats.map(({ name }) => name).join(", ");
  const net = sources.find(({ document: { value } }) =>
    isJsonObject(value) && Object.hasOwn(value, "Request") &&
    Object.hasOwn(value, "Response")
  );
  if (net !== undefined) {
    const problem =
      `${net.file} is a mapping of WireMock.Net, which has a format of its own that is not read`;
    return { ok: false, problems: [problem] };
  }
  const first = sources[0]?.file;
  const problem = first === undefined
    ? "There is no file of JSON or YAML"
    : `${first} is of no format that is read (${known}): name one with "from" if it is`;
  return { ok: false, problems: [problem] };
}
