import type { z } from "zod";
import type { Answer, ReadyAnswer } from "../answers/answer.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Draws } from "../runtime/chance.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";
import type { Scene } from "../templating/context.ts";
import type { Templates } from "../templating/templates.ts";
import type { EjectedKind, Ejection, EjectionScene } from "./ejection.ts";
import type { Preview } from "./preview.ts";
import type { SessionShelf } from "./mcp/session.ts";
import type { StreamShelf } from "./stream_shelf.ts";
import type { ResourceData } from "./resource/collection.ts";
import type { ResourceShelf } from "./resource/resource_shelf.ts";

/** A kind of action: all that the rest of Standin has to know of it. */
export interface ActionKind<Spec, Listed> {
  /** What stands under the kind's name in an action. */
  readonly payload: z.ZodType<Spec | null | undefined>;
  /** What a listing shows there: all keys, null where unset. */
  readonly listed: z.ZodType<Listed | null>;
  /** Does all that needs no request; the templates were checked when the payload was. */
  prepare(spec: Spec, templates: Templates): PreparedAction;
  list(spec: Spec): Listed;
}

/** A stub's action with everything done that needs no request. */
export type PreparedAction = ReadyAnswer | LiveAction;

/** An action that is carried out anew for each request. */
export interface LiveAction {
  readonly kind: "live";
  /** Whether the request's body streams by instead of being read first. */
  readonly streamsBody: boolean;
  /** What a resource is called, and what each scope has of it at first. */
  readonly resource?: { readonly name: string; readonly start: ResourceData };
  /** A failure is an answer too. */
  answer(scene: ActionScene, world: World): Answer | Promise<Answer>;
  /** The action as one of the plainer kinds, where it stands for some. */
  eject?(as: EjectedKind, scene: EjectionScene): Promise<Ejection>;
  /** What the answer would be, with nothing sent to anybody. */
  preview(scene: PreviewScene): Preview | Promise<Preview>;
}

/** What an action may use of a request that nobody sent. */
export interface PreviewScene {
  readonly incoming: IncomingRequest;
  readonly template: Scene;
  /** Where the files of the stub lie; `null` for nowhere. */
  readonly folder: string | null;
  readonly stubId: string;
  /** What draws for this call follow from. */
  draws(): Draws;
  /** The segment behind the stub's path, of a stub that also takes one more; `null` without it. */
  readonly itemId: string | null;
  /** The resources of the request's scope. */
  readonly shelf: ResourceShelf;
}

/** What an action may use of a request. */
export interface ActionScene extends PreviewScene {
  readonly request: Request;
  readonly shutdown: Shutdown;
  /** What the request's scope has of streams. */
  readonly streams: StreamShelf;
  /** Header names that select a scope here and mean nothing upstream. */
  readonly scopeNames: ReadonlySet<string>;
  /** The sessions of the request's scope. */
  readonly sessions: SessionShelf;
  /** Whether pages of other origins may read the answer. */
  opensToPages(): boolean;
  /** Bytes of a streamed request body that the journal keeps. */
  readonly keep: number;
}
