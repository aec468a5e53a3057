import { missingCurl, recipesOf, tryRecipe } from "../release/recipes.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/several-servers.md", import.meta.url),
);

const missing = missingPrograms("redis-server", "redis-cli") ??
  await missingCurl();
const reason = missing === null ? "" : ` (skipped: ${missing})`;

for (
  const { title } of recipesOf(page).filter(({ steps }) => steps.length > 0)
) {
  Deno.test({
    name:
      `"${title}" of the page on several servers prints what it shows${reason}`,
    ignore: missing !== null,
    async fn() {
      await using redis = await startRedis();
      const own = page.replaceAll("redis://localhost:6379", redis.url);
      const recipe = recipesOf(own).find((one) => one.title === title);
      if (recipe !== undefined) await tryRecipe(recipe);
    },
  });
}
