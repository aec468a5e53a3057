import { type Files, openApi } from "./long_files.ts";

/** Files that are one part without an end, or very many of the smallest, and whether something of them is kept. */
export const endlessFiles: Readonly<
  Record<string, readonly [Files, boolean]>
> = {
  "documents of YAML": [
    [{ path: "a.yaml", content: "--- {}\n".repeat(150_000) }],
    false,
  ],
  "values in brackets of YAML": [
    [{ path: "a.yaml", content: `stubs: [${"{},".repeat(150_000)}]` }],
    false,
  ],
  "characters of an anchor": [
    [{ path: "a.yaml", content: `stubs: &${"a".repeat(5_000_000)} []` }],
    false,
  ],
  "escapes in double quotes of YAML": [
    [{ path: "a.yaml", content: `stubs: ["${"\\n".repeat(2_000_000)}"]` }],
    false,
  ],
  "data of a command that are a query": [
    [{ path: "-", content: `curl -G h ${"-d a=1 ".repeat(60_000)}` }],
    true,
  ],
  "flags of a command in one word": [
    [{ path: "-", content: `curl http://h/a -${"k".repeat(1_000_000)}` }],
    true,
  ],
  "characters of a path": [
    openApi({
      paths: {
        ["/{a}".repeat(500_000)]: {
          get: { responses: { 200: { description: "" } } },
        },
      },
    }),
    false,
  ],
};
