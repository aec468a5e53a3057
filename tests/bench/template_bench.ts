import { createTemplates } from "../../src/templating/templates.ts";
import {
  buildScene,
  jsonScene,
  stillWorld,
} from "../templating/scene_builder.ts";

const templates = createTemplates(stillWorld);

function bench(name: string, source: string, scene = buildScene()): void {
  const compiled = templates.compile(source);
  if (!compiled.ok) throw new Error(compiled.issue.message);
  const { template } = compiled;
  Deno.bench(name, () => {
    template.render(scene);
  });
}

bench("text without tags", "hello");
bench(
  "a path parameter",
  "hello {{ request.path_params.id }}",
  buildScene({ pathParams: [["id", "42"]] }),
);
bench(
  "a member of a small JSON body",
  "hello {{ request.body.user.id }}",
  jsonScene('{"user": {"id": 1, "name": "x"}, "tags": ["a", "b"]}'),
);
bench(
  "a body with a number that travels as an expression",
  "hello {{ request.body.price }}",
  jsonScene('{"user": {"id": 1, "name": "x"}, "price": 1.0}'),
);
bench(
  "the whole request",
  "{{ request|tojson }}",
  buildScene({ query: [["a", "1"]], headers: [["host", "mock.test"]] }),
);

let count = 0;
Deno.bench("compile", () => {
  templates.compile(`hello {{ request.path_params.id }} ${count++}`);
});
