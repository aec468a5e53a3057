import { mappings } from "./imports.ts";
import { type Files, many, named } from "./long_files.ts";

const asked = (request: Record<string, unknown>) =>
  mappings({ request: { urlPath: "/x", ...request }, response: {} });

/** Mappings of WireMock's whose parts are more than a stub may have; none of them is kept. */
export const longMappings: Readonly<
  Record<string, readonly [Files, boolean]>
> = {
  "patterns": [
    asked({ bodyPatterns: many(20_000, (at) => ({ matches: `a${at}` })) }),
    false,
  ],
  "tags of a template": [
    mappings({
      request: { urlPath: "/x" },
      response: {
        body: "{{request.path}}".repeat(50_000),
        transformers: ["response-template"],
      },
    }),
    false,
  ],
  "members of a mapping": [
    mappings({ request: {}, response: {}, ...named(200_000, () => 1) }),
    false,
  ],
  "header lines": [
    mappings({
      request: { urlPath: "/x" },
      response: { headers: named(60_000, () => "a") },
    }),
    false,
  ],
  "members of a body that is compared": [
    asked({ bodyPatterns: [{ equalToJson: named(100_000, () => 1) }] }),
    false,
  ],
};
