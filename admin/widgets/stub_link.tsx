import type { ListedStub } from "../../src/model/stub_listing.ts";
import { to } from "../router.ts";
import { predicateText } from "../predicate_text.ts";
import { stubsById } from "../store.ts";
import { shortId } from "../text.ts";
import { Plain } from "./plain.tsx";

/** A stub by what it matches, or by its id where it is gone or not known yet. */
export function StubLink(
  { id, stub = stubsById.value.get(id) }: { id: string; stub?: ListedStub },
) {
  return (
    <a class="mono cut" href={to("stubs", id)} title={id}>
      <Plain text={stub === undefined ? shortId(id) : stubTitle(stub)} />
    </a>
  );
}

export function stubTitle(stub: Pick<ListedStub, "request">): string {
  const { method, path } = stub.request;
  return `${method == null ? "any method" : predicateText(method)} ${
    path == null ? "any path" : predicateText(path)
  }`;
}
