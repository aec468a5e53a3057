import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);
const page = await Deno.readTextFile(new URL("docs/limits.md", root));

/** The rows of docs/limits.md that show a constant of the source. */
const rows: Readonly<Record<string, string>> = {
  "encodings of one body": "maxLayers",
  "bytes of an answer's body in a listing": "maxShown",
  "requests in a listing without `limit`": "maxRows",
  "bytes of such a listing": "maxBytes",
  "words of a search": "maxWords",
  "characters of a search": "maxSearch",
  "events that wait for a reader who follows": "maxWaiting",
  "bytes of these events": "maxWaitingBytes",
  "readers who follow at once": "maxTails",
  "remembered clearings and ends of scopes": "maxMarks",
  "near misses named": "maxShown",
  "writes of a stream that a preview lists": "maxWrites",
  "stubs that a span searches for the nearest": "maxNearby",
  "of these, stubs whose every condition it tries": "maxTried",
  "requests named as `closest`": "maxShown",
  "requests shown as `fitting`": "maxShown",
  "requests asked for by `fitting`": "mostFitting",
  "bytes of fitting requests": "maxFittingBytes",
  "differences of one JSON body": "maxDifferences",
  "claims of an assertion": "maxClaims",
  "steps of an order": "maxSteps",
  "requests that one step may require": "maxStepTimes",
  "steps in a row that need no request": "maxOptional",
  "values of `per`": "maxValues",
  "characters of a value of `per`": "maxKeyLength",
  "steps of all requests waiting behind an unanswered one": "maxPending",
  "claims for which the closest requests are searched": "maxExplained",
  "requests shown as `others` and `unmatched`": "maxListed",
  "unused stubs shown": "maxStubs",
  "assertions that wait at once": "maxWaits",
  "milliseconds that an assertion waits": "maxWait",
  "misses grouped": "maxMisses",
  "groups of misses shown": "maxGroups",
  "comparisons of misses with stubs in one answer": "maxCompared",
  "requests sent again that are being answered": "maxReplays",
  "milliseconds after which one of these leaves its answer": "maxReplayMs",
  "stubs of other scopes named": "maxElsewhere",
  "levels of nested scopes": "maxDepth",
  "entries of a scope's `select`": "maxWays",
  "milliseconds of a scope's `ttl_ms`": "maxLife",
  "milliseconds by which a scope's clock is shifted": "maxShift",
  "names reported as ended": "maxNames",
  "bytes of a scope's state, as JSON": "maxState",
  "names set in a scope": "maxNames",
  "names in one `when` or `then`": "maxStateNames",
  "milliseconds of all templates of one `then`": "maxRender",
  "ended scopes remembered": "maxKept",
  "late requests shown for an ended scope": "maxLate",
  "characters of a late request's target": "maxTarget",
  "assertions that a scope remembers for its report": "maxAssertions",
  "characters of their messages in the report": "maxMessage",
  "characters of what they assert": "maxTitle",
  "requests in a scope's report": "maxReported",
  "characters of a target in a report": "maxTarget",
  "unmatched requests and unused stubs in a report": "maxTroubles",
  "bytes of requests kept for a report": "maxReportBytes",
  "requests in the reports of several scopes": "maxAllRows",
  "unmatched requests and unused stubs in all of them": "maxAllTroubles",
  "comparisons of requests with stubs in a report": "maxComparisons",
  "requests that one recording takes": "maxExchanges",
  "bytes of their bodies": "maxBytes",
  "names in a recorded query": "maxNames",
  "members or fields of a recorded body that are compared one by one":
    "maxMembers",
  "characters of recorded JSON read as JSON": "maxRead",
  "places tried in pairs for `smallest`": "maxPaired",
  "calls times places compared for `smallest`": "maxCells",
  "secrets of one recording": "maxSecrets",
  "places listed for one masked secret": "maxPlaces",
  "values of recorded answers searched for in later requests": "maxSeen",
  "drift differences reported for one answer": "maxDrifts",
  "nesting of a payload or a stub file": "maxDepth",
  "nesting of a criterion": "maxCriterionDepth",
  "issues listed in one 422": "maxIssues",
  "items that `$any` and `$all` check": "maxItems",
  "items of a `$list` in any order": "maxListItems",
  "pairs that a `$list` compares": "maxPairs",
  "characters of a text read as a number": "maxNumberLength",
  "characters of a JSON Schema": "maxSchemaLength",
  "patterns of a JSON Schema": "maxSchemaPatterns",
  "characters of each of these patterns": "maxSearchLength",
  "steps of a check by JSON Schema": "maxSchemaSteps",
  "nesting of schemas in a check": "maxSchemaDepth",
  "characters of an XML document": "maxXmlLength",
  "nesting of an XML document": "maxXmlDepth",
  "characters of an XPath expression": "maxXPathLength",
  "steps of an XPath expression": "maxXPathSteps",
  "characters of a GraphQL document": "maxGraphqlLength",
  "nesting of a GraphQL document": "maxGraphqlDepth",
  "characters of a value that an issue shows": "longest",
  "header lines of an answer": "maxLines",
  "rendered header lines of an answer": "maxTemplateLines",
  "characters of a `body_file`": "maxFileName",
  "bytes of a `body_file` sent at once": "maxWhole",
  "segments of a path pattern": "maxSegments",
  "work to compile the different patterns of a payload": "maxPatternWork",
  "work to compile the different templates of a payload": "maxTemplateWork",
  "bytes of the resources that a scope changed": "maxResources",
  "items of a resource": "maxResourceItems",
  "bytes of a resource, as JSON": "maxResourceBytes",
  "nesting of an item": "maxItemDepth",
  "names by which a listing of a resource is filtered": "maxFilters",
  "members by which a listing of a resource is sorted": "maxSortKeys",
  "tools of an `mcp`, resources, prompts": "maxOffered",
  "notifications of progress of a tool": "maxProgress",
  "parts of the content of a tool's result": "maxContent",
  "messages, and arguments, of a prompt": "maxPromptMessages",
  "characters that the templates of one answer of an `mcp` say": "maxRendered",
  "messages in one list to an `mcp` stub": "maxBatch",
  "sessions with the `mcp` stubs of a scope": "maxSessions",
  "bytes of their streams kept for resuming": "maxSentBytes",
  "streams of one session kept for resuming": "maxSentStreams",
  "steps of a sequence": "maxSequenceSteps",
  "events of a stream": "maxEvents",
  "fields of a form": "maxFormFields",
  "characters of a form": "maxFormLength",
  "parts of a multipart body": "maxParts",
  "bytes of the headers of all its parts": "maxPartHeads",
  "entries of `multipart`": "maxEntries",
  "deleted stubs that can be restored": "maxDeleted",
  "bytes of their payloads": "maxDeletedBytes",
  "milliseconds for which a deletion can be undone": "undoMs",
  "characters of a stub's `title`": "maxTitle",
  "characters of a stub's `description`": "maxDescription",
  "labels of a stub": "maxLabels",
  "characters of each label": "maxLabel",
  "characters of each member of a stub's `source`": "maxSource",
  "faults of one kind in one chaos": "maxAlike",
  "bytes of `garbage`": "maxGarbage",
  "parts of a `slow` body": "maxParts",
  "bytes that `join` holds": "maxBlock",
  "events searched for a `Last-Event-ID`": "maxSought",
  "exchanges of a scope that may be resumed by `stub_id`": "maxRests",
  "bytes of a stream that a server hands to another": "maxToldBytes",
  "ids of earlier connections of these streams": "maxIds",
  "bytes that the channels of a scope keep": "maxKeptBytes",
  "calls that wait for listeners at once": "maxChannelWaits",
  "milliseconds of such a call": "maxWaitMs",
  "characters of a channel's name": "maxChannelName",
  "`keep` of a channel": "maxKept",
  "bytes of a stream counted for `after_fraction`": "maxCounted",
  "bytes of an upstream's event held": "maxPart",
  "chunks of an upstream's answer with times kept": "maxChunks",
  "bytes of bodies that `standin record` takes": "mostRecorded",
  "events of one push": "maxPushedEvents",
  "bytes of a file that a served mapping names": "maxNamedFile",
  "files that an OpenAPI document refers to": "maxReferredFiles",
  "values of an answer made from a schema": "maxSampled",
  "characters of a translated JSONPath": "maxPathLength",
  "characters of the stubs of one import, as JSON": "maxImported",
  "values of one stub of an import": "maxStubValues",
  "characters of a file of command lines": "maxCommands",
  "files of one import": "maxImportFiles",
  "files that `standin import` reads": "maxReadFiles",
  "bytes that `standin import` reads": "maxImportBytes",
  "milliseconds of a proxy's `stream_timeout_ms`": "maxStreamTime",
  "names of headers that a proxy leaves out": "maxRemoved",
  "webhooks of a stub": "maxWebhooks",
  "milliseconds of a webhook's `delay_ms` and `timeout_ms`": "maxWebhookTime",
  "webhooks waiting or in progress": "maxPending",
  "bytes kept of the answer to a webhook": "maxKept",
  "characters of the `ca` of an upstream": "maxCa",
  "characters that an `llm` says": "maxSaid",
  "blocks, or tool calls, of an `llm`": "maxSaidBlocks",
  "characters of a model that an `llm` repeats": "maxModelName",
  "events of an `llm` that `?as=` shows": "maxEjectedEvents",
  "`pieces` of an `llm`": "maxGivenPieces",
  "values of a YAML file with its aliases written out": "maxValues",
  "characters": "maxPatternLength",
  "nesting of groups": "maxDepth",
  "count of a repeat": "maxRepeat",
  "instructions in the linear engine": "maxProgram",
  "steps for each character of the text": "maxSteps",
  "characters of a template": "maxTemplate",
  "steps of one render": "maxSteps",
  "characters that `random_text` draws": "maxDrawn",
  "characters of a text for `regex_extract`": "maxSearched",
  "characters of its pattern": "maxExtractLength",
  "bytes of a rendered text": "maxOutput",
  "nesting of a JSON body that a template uses": "maxDepth",
  "bytes of a stream read to find half of it for a drop": "maxRead",
  "bodies inflated at once": "maxInflating",
  "bytes kept of one body": "maxKeptBody",
  "answers streamed at once": "maxStreams",
  "bytes of a stream's round rendered before its first byte": "maxAhead",
  "bytes pushed into a stream whose client does not read": "maxPushed",
  "events of one stream that the journal lists": "maxListedEvents",
  "time for running answers after SIGTERM": "defaultPatience",
};

const units: Readonly<Record<string, number>> = {
  "": 1,
  s: 1000,
  Mi: 1024 ** 2,
  KiB: 1024,
  MiB: 1024 ** 2,
};

/** The number that a row shows as default or value, such as `1,000` or `16 MiB`. */
function shown(label: string): number {
  const cells = page.split("\n").map((line) => line.split(/ *\| */));
  const [, , cell = ""] = cells.find(([, first]) => first === label) ?? [];
  const [, number = "", unit = ""] = /^([\d,]+) ?(\w*)/.exec(cell) ?? [];
  return Number(number.replaceAll(",", "")) * (units[unit] ?? NaN);
}

async function* sources(folder: URL): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* sources(path);
    else if (name.endsWith(".ts")) yield await Deno.readTextFile(path);
  }
}

/** A limit is called `maxLines`; some are still called `mostLines` or `MAX_LINES`. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase().replace(/^most/, "max");
}

/** The values of all constants of `src/`, by their plain name: products of whole numbers. */
async function readConstants(): Promise<Map<string, number[]>> {
  const constants = new Map<string, number[]>();
  const form = /^(?:export )?const (\w+) = ([\d_]+(?: \* [\d_]+)*);/gm;
  for await (const text of sources(new URL("src/", root))) {
    for (const [, name = "", product = ""] of text.matchAll(form)) {
      const value = product.replaceAll("_", "").split(" * ")
        .reduce((result, factor) => result * Number(factor), 1);
      const key = plain(name);
      constants.set(key, [...constants.get(key) ?? [], value]);
    }
  }
  return constants;
}

Deno.test("docs/limits.md shows the limits of the source", async () => {
  const constants = await readConstants();
  for (const [label, name] of Object.entries(rows)) {
    const value = shown(label);
    const values = constants.get(plain(name));
    const isRight = value > 0 && values?.includes(value);
    assert.ok(isRight, `${label}: ${value}, not ${values}`);
  }
});
