import type { Channels } from "../actions/channels.ts";
import type { RestShelf } from "../actions/stream_rests.ts";
import type { SessionShelf } from "../actions/mcp/session.ts";
import type { World } from "../runtime/world.ts";
import type { AskOthers, Surroundings } from "./elsewhere.ts";
import type { ScopeKeep, ScopeMemory } from "./scope_memory.ts";
import type { ScopeResources } from "./scope_resources.ts";
import type { ScopeState } from "./scope_state.ts";
import { SharedRests } from "./shared_rests.ts";
import { SharedSessions } from "./shared_sessions.ts";

/** What a scope remembers for its stubs, where others are asked for what they alone have. */
export class SharedKeep implements ScopeKeep {
  readonly #memory: ScopeMemory;
  readonly #around: Surroundings;

  constructor(memory: ScopeMemory, ask: AskOthers, world: World) {
    this.#memory = memory;
    this.#around = { scope: memory.name, ask, world };
  }

  get state(): ScopeState {
    return this.#memory.state;
  }

  get resources(): ScopeResources {
    return this.#memory.resources;
  }

  get channels(): Channels {
    return this.#memory.channels;
  }

  get sessions(): SessionShelf {
    return new SharedSessions(this.#memory.sessions, this.#around);
  }

  get rests(): RestShelf {
    return new SharedRests(this.#memory.rests, this.#around);
  }

  resumes(stubId: string): boolean {
    return this.#memory.resumes(stubId);
  }
}
