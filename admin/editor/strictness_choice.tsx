import { setFilter } from "../router.ts";
import { type Strictness, strictnesses } from "../snippets.ts";

const names: { readonly [S in Strictness]: string } = {
  loose: "Method and path, any id",
  usual: "Also query, and the types in the body",
  exact: "Everything, exactly as it came",
};

/** How much of the request that the stub is made from it asks for. */
export function StrictnessChoice({ chosen }: { chosen: Strictness }) {
  return (
    <div
      class="segments wrap"
      role="radiogroup"
      aria-label="What the stub asks for"
    >
      {strictnesses.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="strictness"
            checked={one === chosen}
            onChange={() => setFilter("strict", one)}
          />
          {names[one]}
        </label>
      ))}
    </div>
  );
}
