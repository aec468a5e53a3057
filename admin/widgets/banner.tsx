import { narrowed, withQuery } from "../router.ts";
import { isScopeGone, server, silentSince } from "../store.ts";
import { timeOfDay } from "../text.ts";
import { Plain } from "./plain.tsx";

/** What stands in the way of a true picture: no server, or a scope that is gone. */
export function Banner() {
  const since = silentSince.value;
  const scope = narrowed.value;
  return (
    <div role="alert">
      {since !== undefined && (
        <p class="banner bad">
          <span>
            <strong>The server has not answered</strong> since{" "}
            {timeOfDay(since)}.{" "}
            {server.value !== undefined && "What you see is from before. "}
            Trying again every 2 seconds.
          </span>
        </p>
      )}
      {since === undefined && isScopeGone.value && (
        <p class="banner">
          <span>
            There is no scope “<Plain text={scope ?? ""} />” on this server.
          </span>
          <a href={withQuery({ scope: undefined })}>Show everything</a>
        </p>
      )}
    </div>
  );
}
