import { narrowed } from "../router.ts";
import { curlHello } from "../first_commands.ts";
import { Snippet } from "../widgets/copy_button.tsx";
import { Empty } from "../widgets/empty.tsx";

/** Why the list is empty, and what to do. */
export function NoRequests(
  { filtering, clear }: { filtering: boolean; clear: string },
) {
  const scope = narrowed.value ?? "";
  if (filtering) {
    return (
      <Empty title="No requests match this filter">
        <p>
          <a href={clear}>Clear the filter</a> to see every request.
        </p>
      </Empty>
    );
  }
  const command = curlHello(location.origin);
  return (
    <Empty
      title={scope === ""
        ? "No requests yet"
        : `No requests in scope “${scope}” yet`}
    >
      <p>
        Point your program at{" "}
        <code>{location.origin}</code>, or send one by hand. It shows up here
        within two seconds.
      </p>
      <Snippet
        text={scope === "" ? command : `${command} -H '${scope}: 1'`}
        what="the command"
      />
    </Empty>
  );
}
