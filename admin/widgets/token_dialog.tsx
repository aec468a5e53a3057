import { useState } from "preact/hooks";
import { keepToken, tokenRefused } from "../api.ts";
import { Modal } from "./modal.tsx";

/** Asks for the control token; it stays in this tab alone. */
export function TokenDialog() {
  const [token, setToken] = useState("");
  return (
    <Modal title="This server asks for its control token">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          keepToken(token.trim());
        }}
      >
        <p>
          It is the one given to{" "}
          <code>--control-token</code>. This tab keeps it until you close it.
        </p>
        <label class="field">
          <span>Token</span>
          <input
            type="password"
            autocomplete="off"
            required
            value={token}
            aria-invalid={tokenRefused.value}
            aria-describedby="token-issue"
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <p class="issue" id="token-issue" role="alert">
          {tokenRefused.value && "The server refused this token."}
        </p>
        <div class="bar end">
          <button type="submit" class="button primary">Continue</button>
        </div>
      </form>
    </Modal>
  );
}
