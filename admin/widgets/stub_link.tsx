import type { ListedStub } from "../../src/model/stub_listing.ts";
import { predicateText } from "../predicate_text.ts";
import { findStub, type StubName } from "../store.ts";
import { toStub } from "../stub_address.ts";
import { shortId } from "../text.ts";
import { Plain } from "./plain.tsx";

/** A stub by what it matches, or by its id where it is gone or not known yet. */
export function StubLink({ of }: { of: StubName }) {
  const stub = findStub(of);
  const id = of.stub_id;
  return (
    <a class="mono cut" href={toStub(of)} title={id}>
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
