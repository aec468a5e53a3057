import { parseJsonSource } from "./json_source.ts";
import type { Work } from "../runtime/work.ts";
import type { StubFormat, StubSource } from "./source.ts";

/** Reads the text of a file; numbers keep every digit, a byte order mark is skipped. */
export type SourceReader = (text: string) => Work<StubSource>;

/**
 * What reads texts of a format. The reader of YAML is loaded by the first that
 * needs it: it takes as long as all else that a start with stubs loads.
 */
export async function sourceReader(format: StubFormat): Promise<SourceReader> {
  if (format === "yaml") {
    const { parseYamlSource } = await import("./yaml_source.ts");
    return (text) => parseYamlSource(withoutMark(text));
  }
  const lenient = format === "jsonc";
  return (text) => parseJsonSource(withoutMark(text), { lenient });
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
