import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openStoreFile } from "../../src/store/sqlite/store_file.ts";
import {
  call,
  startRefused,
  startStored,
  storeFolder,
} from "./stored_server.ts";

const owner = { serverName: "one", epoch: "e" };

Deno.test("a second server on a file ends and names the first, which goes on", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  await using first = await startStored(file, "--server-name=the-first");
  const { code, said, listens } = await startRefused(`--store=sqlite:${file}`);
  assert.equal(code, 1);
  assert.match(said, /is in use by the-first: a file has one server/);
  assert.equal(listens, "");
  const made = await call(first, "PUT", "/__mock__/scopes/a", {});
  assert.equal(made.status, 201);
});

Deno.test("files of others are not touched, and the server says so", async () => {
  using folder = storeFolder();
  const text = `${folder.path}/notes.txt`;
  Deno.writeTextFileSync(text, "mine".repeat(100));
  const other = `${folder.path}/other.db`;
  const db = new DatabaseSync(other);
  db.exec("PRAGMA application_id = 7; CREATE TABLE mine (a)");
  db.close();
  for (const file of [text, other]) {
    const before = Deno.readFileSync(file);
    const { code, said } = await startRefused(`--store=sqlite:${file}`);
    assert.equal(code, 1);
    assert.match(said, /is not a store of Standin, and was not touched/);
    assert.deepEqual(Deno.readFileSync(file), before);
  }
  assert.deepEqual([...Deno.readDirSync(folder.path)].length, 2);
});

Deno.test("a file of a newer release is refused with both formats", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  openStoreFile(file, owner).close();
  const db = new DatabaseSync(file);
  db.exec("PRAGMA user_version = 7; PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  const before = Deno.readFileSync(file);
  const { code, said } = await startRefused(`--store=sqlite:${file}`);
  assert.equal(code, 1);
  assert.match(said, /has format 7, and this release knows 1 at most/);
  assert.deepEqual(Deno.readFileSync(file), before);
});

Deno.test("an older file is copied and then brought up to date, all or nothing", () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const first = {
    format: 1,
    tables: "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) STRICT",
    migrations: [],
  };
  openStoreFile(file, owner, first).close();
  const broken = {
    ...first,
    format: 3,
    migrations: ["CREATE TABLE more (a)", "CREATE nonsense"],
  };
  assert.throws(() => openStoreFile(file, owner, broken), /cannot be opened/);
  const next = { ...broken, migrations: ["CREATE TABLE more (a)", "SELECT 1"] };
  const db = openStoreFile(file, owner, next);
  assert.equal(db.row("PRAGMA user_version")?.["user_version"], 3);
  assert.equal(db.row("SELECT count(*) n FROM more")?.["n"], 0);
  assert.equal(db.row("SELECT value FROM meta")?.["value"], "e");
  db.close();
  for (const copy of [`${file}.v1`, `${file}.v1-2`]) {
    const old = openStoreFile(copy, owner, first);
    assert.equal(old.row("SELECT value FROM meta")?.["value"], "e");
    old.close();
  }
});

Deno.test("a file that cannot be written is refused with what to do", async () => {
  using folder = storeFolder();
  const missing = `${folder.path}/none/standin.db`;
  const places = [missing, folder.path];
  if (Deno.build.os === "linux") places.push("/proc/standin.db");
  for (const place of places) {
    const { code, said } = await startRefused(`--store=sqlite:${place}`);
    assert.equal(code, 1);
    assert.match(said, /cannot be opened: .*Give a file in a folder that can/);
  }
});

Deno.test("a broken file is refused with what to do, and stays as it is", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  {
    await using server = await startStored(file);
    await call(server, "PUT", "/__mock__/scopes/a", {});
    await server.end();
  }
  const bytes = Deno.readFileSync(file);
  bytes.fill(0xaa, 4096);
  Deno.writeFileSync(file, bytes);
  const { code, said } = await startRefused(`--store=sqlite:${file}`);
  assert.equal(code, 1);
  assert.match(
    said,
    /The store .* cannot be .*malformed.*(Put back|Give a file)/,
  );
  assert.deepEqual(Deno.readFileSync(file), bytes);
});

Deno.test("what no store can be is said, and never with a password", async () => {
  const wrong: [string, RegExp][] = [
    ["standin.db", /names no store/],
    ["sqlite:", /Give a file, as in sqlite:standin\.db/],
    ["sqlite://standin.db", /Give a file, as in sqlite:standin\.db/],
    [
      "redis://me:sec@secret@host",
      /Write an @ of the user or the password as %40/,
    ],
    ["mysql://me:secret@host/", /names a store that there is not: mysql:/],
    ["redis://", /Give an address such as redis:\/\/localhost:6379/],
  ];
  for (const [url, reason] of wrong) {
    const { code, said } = await startRefused(`--store=${url}`);
    assert.equal(code, 2, url);
    assert.match(said, reason);
    assert.doesNotMatch(said, /secret/);
  }
  const lease = ["--store=sqlite:a.db", "--store-lease=10"];
  const { said } = await startRefused(...lease);
  assert.match(said, /Give a whole number from 1000 to 60000/);
});
