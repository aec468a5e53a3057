/** "StIn", in the header of each file. */
export const applicationId = 0x5374496e;

/** The form of a file that this release writes. */
export const format = 1;

/**
 * What a new file has. A scope is known by a number, since a name may be used
 * again; that of the global one is 0. Names of state and resources are JSON, and so are texts: of a stub, a scope or an
 * end what a snapshot has of it (state/change.ts), less what stands beside it.
 */
export const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) STRICT;
CREATE TABLE scope (
  id INTEGER PRIMARY KEY,
  name TEXT UNIQUE,
  parent INTEGER REFERENCES scope ON DELETE CASCADE,
  text TEXT NOT NULL,
  made INTEGER NOT NULL,
  late INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) STRICT;
CREATE INDEX scope_parent ON scope (parent);
CREATE TABLE stub (
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  id TEXT NOT NULL,
  serial INTEGER NOT NULL,
  text TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call INTEGER NOT NULL,
  PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE own (
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  stub TEXT NOT NULL,
  caller INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  calls INTEGER NOT NULL,
  PRIMARY KEY (scope, stub, caller)
) STRICT, WITHOUT ROWID;
CREATE INDEX own_caller ON own (caller);
CREATE TABLE deleted (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  id TEXT NOT NULL,
  serial INTEGER NOT NULL,
  text TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_scope ON deleted (scope);
CREATE TABLE file_stub (
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  id TEXT NOT NULL,
  mark TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call INTEGER NOT NULL,
  PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE state (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (scope, name)
) STRICT;
CREATE TABLE resource (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (scope, name)
) STRICT;
CREATE TABLE item (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  resource TEXT NOT NULL,
  text TEXT NOT NULL,
  FOREIGN KEY (scope, resource) REFERENCES resource (scope, name) ON DELETE CASCADE
) STRICT;
CREATE INDEX item_resource ON item (scope, resource);
CREATE TABLE batch (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL REFERENCES scope ON DELETE CASCADE,
  count INTEGER NOT NULL,
  total INTEGER NOT NULL,
  records TEXT NOT NULL
) STRICT;
CREATE INDEX batch_scope ON batch (scope, number);
CREATE TABLE ending (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  ended INTEGER NOT NULL,
  text TEXT NOT NULL,
  late INTEGER NOT NULL,
  late_requests TEXT NOT NULL,
  report TEXT
) STRICT;
INSERT INTO scope VALUES (0, NULL, NULL, '{}', 0, 0, 0);
CREATE TABLE change (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;
`;

/** What leads from each older form to the one after it; the first is that of form 1. */
export const migrations: readonly string[] = [];
