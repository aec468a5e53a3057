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
  | {
    readonly ok: false;
    readonly problems: readonly string[];
    /** The formats of the files, where they are several. */
    readonly names?: ReadonlyMap<string, FormatName>;
  };

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
      names: new Map(
        named.flatMap(({ name, source }) =>
          name === undefined ? [] : [[source.file, name] as const]
        ),
      ),
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
    message: isEmpty(source)
      ? "it is empty, and was left out"
      : `it is not of the format ${format}, and was left out`,
  }));
  return {
    ok: true,
    format,
    sources: chosen.map(({ source }) => source),
    strangers,
  };
}

/** Whether nothing stands in a file; JSON without a value is broken. */
function isEmpty({ document: { value } }: Source): boolean {
  return value === null || typeof value === "string" && value.trim() === "";
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
  const [first] = sources;
  return {
    ok: false,
    problems: [
      first === undefined
        ? noDefinitions
        : isEmpty(first)
        ? `${first.file} is empty`
        : `${first.file} is of no format that is read (${known}): name one with "from" if it is`,
    ],
  };
}

const noDefinitions =
  'There is no file of JSON or YAML: name one that ends in ".json", ".jsonc", ".yaml", ".yml", ".har" or ".ejs", or command lines of curl in ".sh", ".txt" or ".curl"';
