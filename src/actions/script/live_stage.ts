import { chanceFor } from "../../runtime/chance.ts";
import { WorkMeter } from "../../runtime/work_meter.ts";
import type { World } from "../../runtime/world.ts";
import type { Scene } from "../../templating/context.ts";
import type { ActionScene } from "../kind.ts";
import type { Stage } from "./rounds.ts";

/** What the stream of a request is made with, each part of it once it is asked for: most streams ask for none. */
export class LiveStage implements Stage {
  readonly #action: ActionScene;
  readonly #world: World;
  #draw: (() => number) | null = null;
  #meter: WorkMeter | null = null;

  constructor(action: ActionScene, world: World) {
    this.#action = action;
    this.#world = world;
  }

  get scene(): Scene {
    return this.#action.template;
  }

  get meter(): WorkMeter {
    return this.#meter ??= new WorkMeter(this.#world);
  }

  chance(): number {
    this.#draw ??= chanceFor("jitter", this.#action.draws(), this.#world);
    return this.#draw();
  }
}
