// What a stub does: a folder for each kind of action, with its schema, what is
// prepared once when the stub is created, and how it makes an answer.

import type { Scene } from "../templating/context.ts";
import type { World } from "../runtime/world.ts";
import {
  type Answer,
  failure,
  ready,
  type ReadyAnswer,
} from "../answers/answer.ts";
import type { PreparedAction } from "./prepare.ts";
import { answerProxy, type ProxyScene } from "./proxy/proxy.ts";
import { answerSse } from "./sse/sse.ts";

/** Everything of a request that an action may use. */
export interface ActionScene extends ProxyScene {
  readonly template: Scene;
}

/** Carries out a stub's action. A failure is an answer too. */
export function act(
  action: PreparedAction,
  scene: ActionScene,
  world: World,
): Answer | Promise<Answer> {
  switch (action.kind) {
    case "ready":
      return action;
    case "template":
      return answerTemplate(action, scene.template);
    case "proxy":
      return answerProxy(action, scene, world);
    case "sse":
      return answerSse(action.events, scene.template, scene.incoming, world);
  }
}

/** The answer of a templated response; a render error is the 500 of the specification. */
export function answerTemplate(
  { status, headers, template }: PreparedAction & { kind: "template" },
  scene: Scene,
): ReadyAnswer {
  const rendering = template.render(scene);
  if (!rendering.ok) {
    const { detail } = rendering.error;
    return failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
  }
  const body = rendering.text;
  return ready({ status, headers, body, outcome: "answered" });
}
