import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { readCommandLine } from "../../src/cli/command_line.ts";
import { readServeOptions } from "../../src/cli/serve_options.ts";

const root = new URL("../../examples/", import.meta.url);

/** The text of an example. */
export function readExample(path: string): string {
  return Deno.readTextFileSync(new URL(path, root));
}

/** The documents of an example, which has to be YAML without a warning. */
export function documentsOf(path: string): unknown[] {
  return parseAllDocuments(readExample(path), { merge: true }).map((one) => {
    if (!("toJS" in one)) throw new Error(`${path} is empty`);
    const troubles = [...one.errors, ...one.warnings];
    if (troubles.length > 0) throw new Error(`${path}: ${troubles.join()}`);
    return one.toJS();
  });
}

/** What is wrong with arguments of the program; `null` where it takes them. */
export function troubleWith(args: readonly string[]): string | null {
  const line = readCommandLine(args, () => undefined);
  if (line.kind !== "run") return JSON.stringify(line);
  const options = readServeOptions(line.given);
  return options.ok ? null : options.problem;
}

const labels = z.record(z.string(), z.string());

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.looseObject({ name: z.string() })).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
});

/** A manifest, as far as others refer to it. */
export const manifest = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("Deployment"),
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({
      selector: z.object({ matchLabels: labels }),
      template: z.looseObject({
        metadata: z.looseObject({ labels }),
        spec: z.looseObject({
          containers: z.array(container),
          volumes: z.array(z.looseObject({
            configMap: z.looseObject({ name: z.string() }),
          })).optional(),
        }),
      }),
    }),
  }),
  z.looseObject({
    kind: z.literal("Service"),
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({
      selector: labels,
      ports: z.array(z.looseObject({ port: z.int(), targetPort: z.string() })),
    }),
  }),
  z.looseObject({
    kind: z.literal("ConfigMap"),
    metadata: z.looseObject({ name: z.string() }),
    data: z.record(z.string(), z.string()),
  }),
]);

/** A Compose file, as far as its parts refer to each other. */
export const composeFile = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      command: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.union([
        z.array(z.string()),
        z.record(z.string(), z.unknown()),
      ])
        .transform((given) => Array.isArray(given) ? given : Object.keys(given))
        .optional(),
    }),
  ),
});
