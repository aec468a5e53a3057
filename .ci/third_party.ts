import { join } from "node:path";
import { fileURLToPath } from "node:url";
import admin from "../admin/deno.json" with { type: "json" };

/** Packages by name and version, with the names of those they need. */
type Lock = Readonly<Record<string, { readonly dependencies?: string[] }>>;

/** Where the runtime keeps packages: a folder for each name, in it one for each version. */
const packages = fileURLToPath(import.meta.resolve("hono"))
  .replace(/(registry\.npmjs\.org).*$/, "$1");

/**
 * The licences of what is in a bundle, which have to go with it. The bundle
 * names the modules that it was made of; of the admin UI it holds the built
 * files alone.
 */
export async function thirdPartyLicences(bundle: string): Promise<string> {
  const lock: Lock = JSON.parse(
    await Deno.readTextFile(new URL("../deno.lock", import.meta.url)),
  ).npm;
  const found = new Set(
    Object.values(admin.imports).flatMap((one) => withDependencies(one, lock)),
  );
  const module = /registry\.npmjs\.org\/((?:@[^/\s]+\/)?[^/\s]+\/[^/\s]+)\//g;
  for await (const { name } of Deno.readDir(bundle)) {
    const text = await Deno.readTextFile(join(bundle, name));
    for (const [, place = ""] of text.matchAll(module)) found.add(place);
  }
  const texts = [...found].sort().map(licenceOf);
  return (await Promise.all(texts)).join(`\n${"-".repeat(72)}\n\n`);
}

/** `npm:preact@11.2.0` to `preact/11.2.0`, and the same of what it needs. */
function withDependencies(specifier: string, lock: Lock): string[] {
  const [, name = "", version = ""] =
    /^npm:\/?((?:@[^/]+\/)?[^/@]+)@([^/]+)/.exec(specifier) ?? [];
  const entries = Object.entries(lock);
  const [, locked] =
    entries.find(([key]) =>
      key === `${name}@${version}` || key.startsWith(`${name}@${version}_`)
    ) ?? [];
  const needed = (locked?.dependencies ?? []).flatMap((one) =>
    entries.filter(([key]) => key === one || key.startsWith(`${one}@`))
      .map(([key]) => key.replace(/_.*$/, "").replace(/@(?=[^@/]+$)/, "/"))
  );
  return [`${name}/${version}`, ...needed];
}

async function licenceOf(place: string): Promise<string> {
  const folder = join(packages, place);
  const { name, version, license, repository } = JSON.parse(
    await Deno.readTextFile(join(folder, "package.json")),
  );
  const lines = [`${name} ${version}`, `License: ${license}`];
  for await (const file of Deno.readDir(folder)) {
    if (!/^licen[cs]e/i.test(file.name)) continue;
    const text = await Deno.readTextFile(join(folder, file.name));
    return `${lines.join("\n")}\n\n${text.trim()}\n`;
  }
  const home = repository?.url ?? repository;
  return `${[...lines, ...(home ? [home] : [])].join("\n")}\n`;
}
