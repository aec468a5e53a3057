import assert from "node:assert/strict";
import { installPackage } from "../python_environment.ts";
import { tryRecipe } from "../release/recipes.ts";
import { documentsOf, manifest, troubleWith } from "./manifest_reader.ts";

const folder = new URL("../../examples/kubernetes/", import.meta.url);
const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
const objects = names.flatMap((name) => documentsOf(`kubernetes/${name}`))
  .map((one) => manifest.parse(one));

const deployments = objects.filter((one) => one.kind === "Deployment");
const services = objects.filter((one) => one.kind === "Service");
const maps = objects.filter((one) => one.kind === "ConfigMap");

/** What knows the schemas of Kubernetes, and takes no field that they do not have. */
const judge = await installPackage({
  name: "kubernetes-validate",
  version: "1.37.0",
  module: "kubernetes_validate",
});

Deno.test({
  name: `the manifests for Kubernetes are valid${
    judge.ok ? "" : ` (skipped: ${judge.reason})`
  }`,
  ignore: !judge.ok,
  async fn() {
    assert.ok(judge.ok);
    for (const name of names) {
      const path = decodeURIComponent(new URL(name, folder).pathname);
      const judging = await new Deno.Command(judge.python, {
        args: ["-m", "kubernetes_validate", "--strict", path],
      }).output();
      const said = new TextDecoder().decode(judging.stdout) +
        new TextDecoder().decode(judging.stderr);
      assert.equal(judging.code, 0, said);
    }
  },
});

Deno.test("each Service of the manifests leads to a port of pods that there are", () => {
  assert.equal(services.length, 2);
  for (const { metadata, spec } of services) {
    const found = deployments.find(({ spec: { template } }) =>
      Object.entries(spec.selector).every(([key, value]) =>
        template.metadata.labels[key] === value
      )
    );
    assert.ok(found, metadata.name);
    const { containers } = found.spec.template.spec;
    const open = containers.flatMap(({ ports }) =>
      ports.map(({ name }) => name)
    );
    for (const { targetPort } of spec.ports) {
      assert.ok(open.includes(targetPort), targetPort);
    }
  }
});

Deno.test("each Deployment of the manifests selects its own pods, and mounts what there is", () => {
  for (const { spec: { selector, template } } of deployments) {
    assert.deepEqual(selector.matchLabels, template.metadata.labels);
    for (const { configMap } of template.spec.volumes ?? []) {
      assert.ok(maps.some(({ metadata }) => metadata.name === configMap.name));
    }
  }
});

Deno.test("Standin in the manifests is started with flags that it has, and finds its store", () => {
  const standin = deployments.find(({ metadata }) =>
    metadata.name === "standin"
  );
  const [container] = standin?.spec.template.spec.containers ?? [];
  assert.ok(container);
  assert.equal(troubleWith(container.args), null);
  const store = URL.parse(container.args[1] ?? "");
  const service = services.find(({ metadata }) =>
    metadata.name === store?.hostname
  );
  assert.equal(String(service?.spec.ports[0]?.port), store?.port);
  const page = Deno.readTextFileSync(
    new URL("../../docs/command-line.md", import.meta.url),
  );
  for (const { name } of container.env ?? []) {
    assert.ok(page.includes(`\`${name}\``), name);
  }
});

Deno.test("what the ConfigMap of the manifests holds are stubs that answer", async () => {
  await tryRecipe({
    title: "ConfigMap",
    files: new Map(Object.entries(maps[0]?.data ?? {})),
    steps: [{
      command: "curl -s http://localhost:8910/users/7",
      shown: '{"id": "7"}',
    }],
  });
});
