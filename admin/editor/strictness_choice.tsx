import { setFilter } from "../router.ts";
import { type Strictness, strictnesses } from "../snippets.ts";
import { Segments } from "./segments.tsx";

const names: { readonly [S in Strictness]: string } = {
  loose: "Method and path, any id",
  usual: "Also query, and the types in the body",
  exact: "Everything, exactly as it came",
};

/** How much of the request that the stub is made from it asks for. */
export function StrictnessChoice({ chosen }: { chosen: Strictness }) {
  return (
    <Segments
      name="strictness"
      label="What the stub asks for"
      choices={strictnesses}
      wordsOf={(one) => names[one]}
      chosen={chosen}
      onChoose={(one) => setFilter("strict", one)}
    />
  );
}
