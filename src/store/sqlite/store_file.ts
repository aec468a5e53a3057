import { StartRefusal } from "../../runtime/start_refusal.ts";
import { Database, isHeld, saidBy } from "./database.ts";
import { holderOf, isThere, kindOfFile, writeHolder } from "./disk.ts";
import { applicationId, format, migrations, tables } from "./schema.ts";

/** What makes a file of some form, and what leads from older forms to it. */
export interface FileForm {
  readonly tables: string;
  readonly format: number;
  /** What leads from form 1 to 2, from 2 to 3, and so on. */
  readonly migrations: readonly string[];
}

/** Who opens a file, and how a new one is told from others. */
export interface FileOwner {
  readonly serverName: string;
  readonly epoch: string;
}

const newest: FileForm = { tables, format, migrations };

/**
 * Opens the file of a store, and holds it against other servers; makes one
 * where there is none. Throws a `StartRefusal` where it is not a store, is one
 * of a newer release, is held, or cannot be written to.
 */
export function openStoreFile(
  path: string,
  { serverName, epoch }: FileOwner,
  form = newest,
): Database {
  const version = refusing(path, () => versionOf(path, form));
  const db = refusing(path, () => held(path));
  try {
    refusing(path, () => {
      writeHolder(path, serverName);
      if (version === 0) create(db, form, epoch);
      else if (version < form.format) migrate(db, path, version, form);
      db.runAll("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    });
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** The form of a file; 0 where there is nothing in it yet. */
function versionOf(path: string, form: FileForm): number {
  const kind = kindOfFile(path);
  if (kind.kind === "none" || kind.kind === "empty") return 0;
  if (kind.kind === "other" || kind.application !== applicationId) {
    throw new StartRefusal(
      `The file ${path} is not a store of Standin, and was not touched: name another with --store sqlite:FILE`,
    );
  }
  if (kind.version > form.format) {
    throw new StartRefusal(
      `The store ${path} has format ${kind.version}, and this release knows ${form.format} at most: use the release that wrote it, or another file`,
    );
  }
  return kind.version;
}

/** The file, held against all others until it is closed. */
function held(path: string): Database {
  const db = new Database(path);
  try {
    // The lock is taken by the first look and kept.
    db.runAll("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE");
    db.put("BEGIN EXCLUSIVE");
    db.put("COMMIT");
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Its marks come before its tables in one step, while the file is still without a log beside it: the header alone tells whose it is. */
function create(db: Database, form: FileForm, epoch: string): void {
  db.whole(() => {
    db.runAll(`PRAGMA application_id = ${applicationId}`);
    db.runAll(`PRAGMA user_version = ${form.format}`);
    db.runAll(form.tables);
    db.put("INSERT INTO meta VALUES ('epoch', ?)", epoch);
  });
}

/** Brings an older form up to date, after a copy. */
function migrate(
  db: Database,
  path: string,
  version: number,
  form: FileForm,
): void {
  db.put("VACUUM INTO ?", freePath(`${path}.v${version}`));
  db.whole(() => {
    for (const step of form.migrations.slice(version - 1)) db.runAll(step);
    db.runAll(`PRAGMA user_version = ${form.format}`);
  });
  // The header of the file itself has to tell.
  db.row("PRAGMA wal_checkpoint(TRUNCATE)");
}

function freePath(wanted: string): string {
  let path = wanted;
  for (let count = 2; isThere(path); count++) path = `${wanted}-${count}`;
  return path;
}

function refusing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    if (isHeld(error)) {
      const holder = holderOf(path) ?? "another program";
      throw new StartRefusal(
        `The store ${path} is in use by ${holder}: a file has one server; let several share a redis:// store, or name another file`,
      );
    }
    const cause = error instanceof Error ? error.cause ?? error : error;
    throw new StartRefusal(
      `The store ${path} cannot be opened: ${
        saidBy(cause)
      }. Give a file in a folder that can be written to`,
    );
  }
}
