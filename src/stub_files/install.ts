// Files of stubs: found, read (JSON, JSONC, YAML) with the place of every
// issue, put into a server, and followed as they change.

import { exactChaos, exactFaultsOf } from "../model/exact_needs.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Config } from "../runtime/config.ts";
import type { FolderBook } from "../runtime/folder_book.ts";
import type { Readiness } from "../runtime/readiness.ts";
import type { State } from "../state/state.ts";
import type { World } from "../runtime/world.ts";
import { finish } from "../runtime/work.ts";
import { FollowedFiles } from "./followed_files.ts";
import { readStubFiles, type StubPath } from "./read.ts";
import type { ScopeNeeds } from "./scope_set.ts";
import { StubSet } from "./stub_set.ts";

/** The stubs of files in their server, or every reason why they are not. */
export type Installation =
  | { readonly ok: true; readonly files: FollowedFiles }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What of a server stubs are put into. */
interface StubServer {
  readonly listener: Config["listener"];
  readonly folders: FolderBook;
  readonly readiness: Readiness;
  readonly keepsLevels?: boolean;
  state(): Promise<State>;
}

/** Puts the stubs of files into a server, all or none. */
export async function installStubs(
  paths: readonly StubPath[],
  server: StubServer,
  world: World,
): Promise<Installation> {
  let unread: string | null = "The stub files are being read";
  server.readiness.require("stub_files_read", () => unread);
  const needs = (spec: StubSpec) => exactFaultsOf(spec, server.listener);
  const { keepsLevels = false } = server;
  const files = await readStubFiles(paths, {
    needs,
    keepsLevels,
    blocking: true,
  });
  if (!files.ok) return files;
  for (const note of files.notes) world.log.warn(note);
  const scopeNeeds: ScopeNeeds = ({ chaos }) =>
    exactChaos(chaos, server.listener);
  const state = await server.state();
  const set = new StubSet(state, needs, server.folders, scopeNeeds);
  const applied = finish(set.apply(files.entries, files.scopes));
  if (!applied.ok) return applied;
  unread = null;
  const reading = { world, needs, keepsLevels };
  return { ok: true, files: new FollowedFiles(paths, set, reading) };
}
