import { narrowed, withQuery } from "../router.ts";
import { isScopeGone, silentSince } from "../store.ts";
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
          <strong>The server has not answered</strong> since{" "}
          {timeOfDay(since)}. What you see is from before. Trying again every 2
          seconds.
        </p>
      )}
      {since === undefined && isScopeGone.value && (
        <p class="banner">
          There is no scope “<Plain text={scope ?? ""} />” on this server.{" "}
          <a href={withQuery({ scope: undefined })}>Show everything</a>
        </p>
      )}
    </div>
  );
}
