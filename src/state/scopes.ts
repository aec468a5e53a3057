import { type Cursor, type JournalLimits, Page } from "./journal.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import { StubIndex } from "../matching/stub_index.ts";
import { decodePercent } from "../request/percent.ts";
import type { Stub } from "./stub.ts";

/** What belongs to one user of the server: stubs and journal page of a scope, or of no scope. */
export interface Room {
  /** The scope's name in lower case; `null` for the global room. */
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** In the order of creation. */
  readonly stubs: Map<string, Stub>;
  readonly index: StubIndex<Stub>;
  /** The indexes that serve a request here: the room's own, then the global one. */
  readonly indexes: readonly StubIndex<Stub>[];
  readonly page: Page;
}

/** The room that a request's headers select. */
export type RoomChoice =
  | { readonly kind: "room"; readonly room: Room }
  | { readonly kind: "conflict"; readonly names: string[] };

export interface Scopes {
  readonly global: Room;
  /** The rooms of all scopes, in the order of creation. */
  rooms(): Iterable<Room>;
  /** A scope's room by its name in any case. */
  find(name: string): Room | undefined;
  /** Opens a room; `undefined` where the name is taken. */
  create(name: string, createdAt: number): Room | undefined;
  /** Closes a room with all that is in it. */
  remove(name: string): Room | undefined;
  choose(lines: HeaderLines): RoomChoice;
}

/** The scopes of one server, none at the start. */
export function createScopes(
  limits: JournalLimits,
  cursor: Cursor,
  startedAt: number,
): Scopes {
  const rooms = new Map<string, Room>();
  const shared = new StubIndex<Stub>();
  const newRoom = (name: string | null, createdAt: number): Room => {
    const index = name === null ? shared : new StubIndex<Stub>();
    return {
      name,
      createdAt,
      stubs: new Map(),
      index,
      indexes: name === null ? [shared] : [index, shared],
      page: new Page(limits, cursor, name),
    };
  };
  const global = newRoom(null, startedAt);
  const globalChoice: RoomChoice = { kind: "room", room: global };
  return {
    global,
    rooms: () => rooms.values(),
    find: (name) => rooms.get(name.toLowerCase()),
    create: (name, createdAt) => {
      const key = name.toLowerCase();
      if (rooms.has(key)) return undefined;
      const room = newRoom(key, createdAt);
      rooms.set(key, room);
      return room;
    },
    remove: (name) => {
      const room = rooms.get(name.toLowerCase());
      rooms.delete(name.toLowerCase());
      return room;
    },
    choose: (lines) =>
      rooms.size === 0 ? globalChoice : chooseRoom(lines, rooms, globalChoice),
  };
}

/** Reads the scope from a header with its name (contract B 1.4) or from the baggage; two different ones conflict. */
function chooseRoom(
  lines: HeaderLines,
  rooms: ReadonlyMap<string, Room>,
  none: RoomChoice,
): RoomChoice {
  const named = new Set<Room>();
  const look = (name: string) => {
    const room = rooms.get(name);
    if (room !== undefined) named.add(room);
  };
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    look(field);
    if (field === "baggage") baggageScopes(value).forEach(look);
  }
  const [room, another] = named;
  if (room === undefined) return none;
  if (another === undefined) return { kind: "room", room };
  return { kind: "conflict", names: [...named].map(({ name }) => name ?? "") };
}

/** The values of the entries `mock-scope` in a W3C baggage header (https://www.w3.org/TR/baggage/, section 3). */
function baggageScopes(baggage: string): string[] {
  return baggage.split(",").flatMap((member) => {
    const [entry = ""] = member.split(";", 1);
    const [key = "", ...value] = entry.split("=");
    return key.trim() === "mock-scope"
      ? [decodePercent(value.join("=").trim()).toLowerCase()]
      : [];
  });
}

/** The rooms that a request in `room` is served from: its own first, then the global one. */
export function visibleRooms(room: Room, scopes: Scopes): readonly Room[] {
  return room === scopes.global ? [room] : [room, scopes.global];
}
