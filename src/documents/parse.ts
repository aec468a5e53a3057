import { parseJsonSource } from "./json_source.ts";
import type { Work } from "../runtime/work.ts";
import type { StubFormat, StubSource } from "./source.ts";
import { parseYamlSource } from "./yaml_source.ts";

/** Reads the text of a stub file; numbers keep every digit, a byte order mark is skipped. */
export function parseStubSource(
  text: string,
  format: StubFormat,
): Work<StubSource> {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return format === "yaml"
    ? parseYamlSource(bare)
    : parseJsonSource(bare, { lenient: format === "jsonc" });
}
