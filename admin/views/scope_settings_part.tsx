import { useEffect, useState } from "preact/hooks";
import type { ListedScope } from "../../src/model/scope_listing.ts";
import { complaint } from "../api.ts";
import { isJsonObject, readJson, writeJson } from "../json_text.ts";
import { manual } from "../manual.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { fetchScope, saveSettings, settingsOf } from "../scope_settings.ts";
import { SavedJson } from "../editor/json_text_field.tsx";
import { Snippet } from "../widgets/copy_button.tsx";
import { ScopeUpstream } from "./scope_upstream.tsx";

/** How a request selects a scope: by its name in one of several places, or by what it sends anyway. */
function Ways({ scope }: { scope: ListedScope }) {
  const { name, url, select = [] } = scope;
  return (
    <>
      <h2>How requests select this scope</h2>
      <p>With a header of the same name; the value does not matter:</p>
      <Snippet text={`${name}: 1`} what="the header" />
      <p>
        With a W3C baggage entry, which OpenTelemetry carries across services:
      </p>
      <Snippet text={`baggage: mock-scope=${name}`} what="the baggage header" />
      <p>Or through its base URL, for programs that let you set one:</p>
      <Snippet text={url} what="the base URL" />
      {select.length > 0 && (
        <p>
          And by what requests carry anyway:{" "}
          {select.map((way, index) => (
            <code key={index}>
              {Object.entries(way).map(([key, value]) => `${key} ${value}`)
                .join(", ")}
            </code>
          ))}
        </p>
      )}
    </>
  );
}

interface SettingsProps {
  readonly scope: ListedScope;
  readonly onSaved: (scope: ListedScope) => void;
}

/** Gives a scope the settings of a text; what is wrong as a sentence. */
async function saveText(
  scope: ListedScope,
  text: string,
): Promise<ListedScope | string> {
  const reading = readJson(text);
  if (!reading.ok) return reading.reason;
  if (!isJsonObject(reading.value)) return "The settings must be a JSON object";
  const answer = await saveSettings(scope, reading.value);
  return answer.kind === "ok" ? answer.value : complaint(answer);
}

function Settings({ scope, onSaved }: SettingsProps) {
  const shown = writeJson(settingsOf(scope));
  const [text, setText] = useState(shown);
  const [issue, setIssue] = useState("");
  const save = async () => {
    const saved = await saveText(scope, text);
    if (typeof saved === "string") return setIssue(saved);
    setIssue("");
    setText(writeJson(settingsOf(saved)));
    onSaved(saved);
    tell("Saved the settings.");
    refresh();
  };
  return (
    <>
      <div class="bar wrap">
        <h2 class="grow">Settings</h2>
        <a
          class="button quiet small"
          href={manual("api#scopes")}
          target="_blank"
        >
          Settings reference
        </a>
      </div>
      <SavedJson
        id="scope-settings"
        what="settings"
        text={text}
        shown={shown}
        issue={issue}
        onInput={setText}
        onSave={save}
      />
    </>
  );
}

/** How a scope is selected, and what it was told, which can be changed. */
export function ScopeSettingsPart({ name }: { name: string }) {
  const [scope, setScope] = useState<ListedScope | undefined>();
  useEffect(() => {
    let here = true;
    fetchScope(name).then((answer) => {
      if (here && answer.kind === "ok") setScope(answer.value);
    });
    return () => {
      here = false;
    };
  }, [name]);
  if (scope === undefined) return null;
  return (
    <>
      <Ways scope={scope} />
      <ScopeUpstream scope={scope} onSaved={setScope} />
      <Settings
        key={JSON.stringify(settingsOf(scope))}
        scope={scope}
        onSaved={setScope}
      />
    </>
  );
}
