import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);
const page = await Deno.readTextFile(new URL("docs/limits.md", root));

/** The rows of docs/limits.md that show a constant of the source. */
const rows: Readonly<Record<string, string>> = {
  "codings of one body": "maxLayers",
  "bytes of an answer's body in a listing": "maxShown",
  "requests in a listing without `limit`": "maxRows",
  "bytes of such a listing": "maxBytes",
  "words of a search": "maxWords",
  "characters of a search": "maxSearch",
  "events that wait for one who follows": "maxWaiting",
  "bytes of them": "maxWaitingBytes",
  "readers who follow at once": "maxTails",
  "clearings and ends of scopes that are remembered": "maxMarks",
  "near misses named": "maxShown",
  "writes of a stream that a preview lists": "maxWrites",
  "stubs among which a span finds the nearest": "maxNearby",
  "of which it tries every condition": "maxTried",
  "requests named as `closest`": "maxShown",
  "requests shown as `fitting`": "maxShown",
  "requests asked for by `fitting`": "mostFitting",
  "bytes of fitting requests": "maxFittingBytes",
  "differences of one JSON body": "maxDifferences",
  "claims of an assertion": "maxClaims",
  "steps of an order": "maxSteps",
  "requests that one step asks for": "maxStepTimes",
  "steps in a row that need no request": "maxOptional",
  "values of `per`": "maxValues",
  "characters of a value of `per`": "maxKeyLength",
  "steps of all requests that wait behind an unanswered one": "maxPending",
  "claims whose closest requests are looked for": "maxExplained",
  "requests shown as `others` and `unmatched`": "maxListed",
  "unused stubs shown": "maxStubs",
  "assertions that wait at once": "maxWaits",
  "milliseconds that an assertion waits": "maxWait",
  "misses that are grouped": "maxMisses",
  "groups of misses shown": "maxGroups",
  "comparisons of a miss with a stub, in one answer": "maxCompared",
  "requests that were sent again and are being answered": "maxReplays",
  "milliseconds after which such a one leaves its answer": "maxReplayMs",
  "stubs of other scopes named": "maxElsewhere",
  "scopes in each other": "maxDepth",
  "ways in of a scope's `select`": "maxWays",
  "milliseconds of a scope's `ttl_ms`": "maxLife",
  "milliseconds that a scope's clock is shifted": "maxShift",
  "names that are told as ended": "maxNames",
  "bytes of a scope's state, as JSON": "maxState",
  "names that are set in a scope": "maxNames",
  "names that one `when` or `then` has": "maxStateNames",
  "milliseconds of the templates of one `then` together": "maxRender",
  "ended scopes that are remembered": "maxKept",
  "late requests shown of an ended scope": "maxLate",
  "characters of a late request's target": "maxTarget",
  "assertions that a scope remembers for its report": "maxAssertions",
  "characters of their messages in it": "maxMessage",
  "characters of what they assert": "maxTitle",
  "requests in a scope's report": "maxReported",
  "characters of a target in a report": "maxTarget",
  "unmatched requests and unused stubs in a report": "maxTroubles",
  "bytes of requests that are kept for a report": "maxReportBytes",
  "requests in the reports of several scopes": "maxAllRows",
  "unmatched requests and unused stubs in all of them": "maxAllTroubles",
  "comparisons of a request with a stub in a report": "maxComparisons",
  "requests that one recording takes": "maxExchanges",
  "bytes of their bodies": "maxBytes",
  "names of a recorded query": "maxNames",
  "members or fields of a recorded body that are compared one by one":
    "maxMembers",
  "characters of recorded JSON that is read as such": "maxRead",
  "places that are tried in pairs for `smallest`": "maxPaired",
  "calls times places that are compared for `smallest`": "maxCells",
  "secrets of one recording": "maxSecrets",
  "places told of one masked secret": "maxPlaces",
  "values of recorded answers that are sought in later requests": "maxSeen",
  "differences that are told of one answer by drift": "maxDrifts",
  "nesting of a payload or a stub file": "maxDepth",
  "nesting of a criterion": "maxCriterionDepth",
  "issues listed in one 422": "maxIssues",
  "items that `$any` and `$all` ask": "maxItems",
  "items of a `$list` in any order": "maxListItems",
  "pairs that a `$list` compares": "maxPairs",
  "characters of a text that is read as a number": "maxNumberLength",
  "characters of a JSON Schema": "maxSchemaLength",
  "patterns of a JSON Schema": "maxSchemaPatterns",
  "characters of each of them": "maxSearchLength",
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
  "header lines of an answer that are rendered": "maxTemplateLines",
  "characters of a `body_file`": "maxFileName",
  "bytes of a `body_file` that are sent at once": "maxWhole",
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
  "messages of one list to an `mcp` stub": "maxBatch",
  "sessions with the `mcp` stubs of a scope": "maxSessions",
  "bytes of their streams that are kept to be resumed": "maxSentBytes",
  "streams of one session that are kept for that": "maxSentStreams",
  "steps of a sequence": "maxSequenceSteps",
  "events of a stream": "maxEvents",
  "fields of a form that is read": "maxFormFields",
  "characters of such a form": "maxFormLength",
  "parts of a multipart body that is read": "maxParts",
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
  "events among which a `Last-Event-ID` is looked for": "maxSought",
  "exchanges of a scope that may be resumed by `stub_id`": "maxRests",
  "bytes of a stream that a server hands to another one": "maxToldBytes",
  "ids of their earlier connections": "maxIds",
  "bytes that the channels of a scope keep": "maxKeptBytes",
  "calls that wait for listeners at once": "maxChannelWaits",
  "milliseconds of such a call": "maxWaitMs",
  "characters of a channel's name": "maxChannelName",
  "`keep` of a channel": "maxKept",
  "bytes counted of a stream for `after_fraction`": "maxCounted",
  "bytes held of an upstream's event": "maxPart",
  "chunks of an upstream's answer whose times are kept": "maxChunks",
  "bytes of bodies that `standin record` takes": "mostRecorded",
  "events of one push": "maxPushedEvents",
  "bytes of a file that a served mapping names": "maxNamedFile",
  "files that an OpenAPI document refers to": "maxReferredFiles",
  "values of an answer that is made of a schema": "maxSampled",
  "characters of a JSONPath that is translated": "maxPathLength",
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
  "webhooks that wait or are on their way": "maxPending",
  "bytes of the answer to a webhook that are kept": "maxKept",
  "characters of the `ca` of an upstream": "maxCa",
  "characters that an `llm` says": "maxSaid",
  "blocks, or tool calls, of an `llm`": "maxSaidBlocks",
  "characters of a model that an `llm` repeats": "maxModelName",
  "events of an `llm` that `?as=` shows": "maxEjectedEvents",
  "pieces that an `llm` is given": "maxGivenPieces",
  "values of a YAML file with its aliases written out": "maxValues",
  "characters": "maxPatternLength",
  "nesting of groups": "maxDepth",
  "count of a repeat": "maxRepeat",
  "instructions where the linear engine runs it": "maxProgram",
  "steps for each character of the text": "maxSteps",
  "characters of a template": "maxTemplate",
  "steps of one render": "maxSteps",
  "characters that `random_text` draws": "maxDrawn",
  "characters of a text for `regex_extract`": "maxSearched",
  "characters of its pattern": "maxExtractLength",
  "bytes of a rendered text": "maxOutput",
  "nesting of a JSON body that a template uses": "maxDepth",
  "bytes read of a stream to find half of it for a drop": "maxRead",
  "bodies inflated at once": "maxInflating",
  "bytes kept of one body": "maxKeptBody",
  "answers that stream at once": "maxStreams",
  "bytes of a stream's round that are rendered before its first": "maxAhead",
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
