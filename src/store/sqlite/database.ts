import { DatabaseSync, type StatementSync } from "node:sqlite";
import { StoreTrouble } from "../../state/link.ts";

/** What a column holds. */
export type Cell = string | number | null;

/** A row, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Codes of the engine (https://www.sqlite.org/rescode.html), less what is more exact than the last byte. */
const busy = 5;
const full = 13;

const words: ReadonlyMap<string, number> = new Map([
  ["database is locked", busy],
  ["database or disk is full", full],
]);

/** A file of the engine, whose failures come as `StoreTrouble`. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens a file, or makes it; throws what the engine says. */
  constructor(path: string) {
    this.#path = path;
    this.#db = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  }

  /** Runs several statements. */
  runAll(sql: string): void {
    this.#told(() => this.#db.exec(sql));
  }

  /** Runs a statement with values; says what number a new row has. */
  put(sql: string, ...values: Cell[]): number {
    const { lastInsertRowid } = this.#told(() =>
      this.#prepared(sql).run(...values)
    );
    return Number(lastInsertRowid);
  }

  /** The rows of a query, one at a time. */
  rows(sql: string, ...values: Cell[]): Iterable<Row> {
    return this.#told(() => this.#prepared(sql).iterate(...values));
  }

  /** The first row of a query. */
  row(sql: string, ...values: Cell[]): Row | undefined {
    return this.#told(() => this.#prepared(sql).get(...values));
  }

  /** Does all of something or nothing of it. */
  whole(work: () => void): void {
    this.put("BEGIN IMMEDIATE");
    try {
      work();
      this.put("COMMIT");
    } catch (error) {
      try {
        this.#db.exec("ROLLBACK");
      } catch {
        // The engine has rolled back by itself, as it does where there is no room.
      }
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  #told<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw troubleOf(error, this.#path);
    }
  }
}

/** Whether the engine says that somebody else holds a file. */
export function isHeld(error: unknown): boolean {
  return codeOf(error) === busy;
}

/** What the engine said, for whoever has to put it right. */
export function saidBy(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): number {
  const cause = error instanceof StoreTrouble ? error.cause : error;
  if (!(cause instanceof Error)) return 0;
  if ("errcode" in cause) return Number(cause.errcode) & 0xff;
  // Where several statements run at once, the words alone tell.
  return words.get(cause.message) ?? 0;
}

function troubleOf(error: unknown, path: string): StoreTrouble {
  const isFull = codeOf(error) === full;
  const detail = isFull
    ? `The store ${path} has no room: make some on its disk. Nothing was changed`
    : `The store ${path} cannot be used: ${saidBy(error)}. Nothing was changed`;
  const trouble = new StoreTrouble(
    isFull ? "STORE_FULL" : "STORE_UNREACHABLE",
    detail,
  );
  trouble.cause = error;
  return trouble;
}
