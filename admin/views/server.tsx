import type { ServerFacts } from "../../src/model/server_facts.ts";
import { server } from "../store.ts";
import {
  count,
  counted,
  dateTime,
  outcomeWord,
  size,
  uptime,
} from "../text.ts";
import { Plot } from "../widgets/plot.tsx";
import { CopyButton } from "../widgets/copy_button.tsx";
import { OpenStreams } from "./open_streams.tsx";

/** A bar whose width tells a share, beside its number. */
function Bar({ share, label }: { share: number; label: string }) {
  return (
    <svg
      class="share"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect class="track" width="100" height="8" />
      <rect
        class={share >= 1 ? "fill full" : "fill"}
        width={Math.min(100, share * 100)}
        height="8"
      />
    </svg>
  );
}

function Counters({ counters: all }: Pick<ServerFacts, "counters">) {
  const counters = Object.entries(all).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...counters.map(([, value]) => value));
  if (counters.every(([, value]) => value === 0)) {
    return <p class="muted">No requests have been answered yet.</p>;
  }
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col" class="num">Requests</th>
          <th scope="col">
            <span class="sr-only">Share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {counters.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{outcomeWord(name)}</th>
            <td class="num">{count(value)}</td>
            <td>
              <Bar share={value / most * 0.999} label={`${value} of ${most}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type JournalFacts = ServerFacts["journal"];

/** How full the journal of each scope is. */
function Fill({ journal: { scopes, limit } }: { journal: JournalFacts }) {
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col" class="num">Kept</th>
          <th scope="col" class="num">Evicted</th>
          <th scope="col">
            <span class="sr-only">Fill</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {scopes.map(({ scope, entries, evicted }) => (
          <tr key={scope ?? ""}>
            <th scope="row" class={scope === null ? "" : "mono"}>
              {scope ?? "global"}
            </th>
            <td class="num">{count(entries)}</td>
            <td class="num">{count(evicted)}</td>
            <td>
              <Bar
                share={entries / Math.max(1, limit)}
                label={`${entries} of ${limit}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Journal({ journal }: { journal: JournalFacts }) {
  return (
    <>
      <p>
        {counted(journal.entries, "request")} kept, {size(journal.bytes)}{" "}
        of content. Each scope keeps its newest {count(journal.limit)}.
      </p>
      <Fill journal={journal} />
    </>
  );
}

function Tiles({ facts }: { facts: ServerFacts }) {
  const { commit } = facts;
  const tiles = [
    ["Uptime", uptime(facts.uptime_ms)],
    ["Requests", count(facts.requests_total)],
    ["Stubs", count(facts.stubs)],
    ["Scopes", count(facts.scopes)],
  ];
  return (
    <dl class="tiles">
      <div>
        <dt>Version</dt>
        <dd>
          {facts.version}
          {commit !== null && commit !== "" && (
            <small class="mono">{commit.slice(0, 8)}</small>
          )}
        </dd>
      </div>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul class="lines">
      {addresses.map((address) => (
        <li key={address}>
          <code>{address}</code>
          <CopyButton text={address} what={address} quiet />
        </li>
      ))}
    </ul>
  );
}

/** The server at a glance. */
export function ServerView() {
  const facts = server.value;
  return (
    <div class="page">
      <div class="page-head">
        <h1>Server</h1>
      </div>
      {facts === undefined ? <p class="muted">Loading…</p> : (
        <>
          <Tiles facts={facts} />
          <p class="muted">Started {dateTime(facts.started_at)}</p>
          <h2>Addresses</h2>
          <Addresses addresses={facts.addresses} />
          <h2>Requests per second</h2>
          <Plot />
          <h2>Open streams</h2>
          <OpenStreams />
          <h2>Outcomes</h2>
          <Counters counters={facts.counters} />
          <h2>Journal</h2>
          <Journal journal={facts.journal} />
        </>
      )}
    </div>
  );
}
