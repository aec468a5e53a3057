"""Some checks, less what JSON Schema cannot say and the document says in words.

A criterion, a template or a pattern is a little language: the document
describes where one may stand, and the server alone reads it. And the server
reads "5" and true where the document asks for numbers, as the reference does
(docs/contract.md#b1.3).
"""

import re

import schemathesis
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi import checks

READ_BY_THE_SERVER_ALONE = {
    "criterion_depth",
    "criterion_operand",
    "criterion_operator",
    "criterion_pattern",
    "criterion_siblings",
    "criterion_type",
    "template_syntax",
}


# What the files of an import hold is said by the tools that wrote them.
FILES_OF_OTHER_TOOLS = ["body", "files"]

# Rules over several fields, and over what the server remembers.
BEYOND_ONE_FIELD = re.compile(
    r"within_ms and stays_ms together"
    r"|goes with in_order|cannot stand beside in_order|belongs into"
    r"|per takes exactly one|times of a step is|steps in a row"
    r"|There is no scope '"
    r"|stays where it is"
    r"|stands in state or in template_state"
    r"|Give \"lognormal\" or \"normal\"|are two places: give one"
    r"|\"to\" is less than \"from\"|There are no path parameters"
    r"|Events are kept for a channel|A resource needs a path without"
    r"|Only a stream can be followed|A random sequence|without an end needs"
    r"|answers to its methods by itself|server needs a path"
    r"|Give one of body|Give send or kind|Give status_code or|Give url or"
    r"|stands alone: leave out|text stands in place|strip_prefix is taken off"
    r"|has no body that could stream|in place of events|is in both headers and template_headers"
    r"|which would end the field"
    r"|break on heartbeats|have no text of their own"
)


@schemathesis.check
def accepts_described_data(ctx, response, case):
    try:
        return checks.positive_data_acceptance(ctx, response, case)
    except Failure:
        if is_read_by_the_server_alone(response):
            return None
        raise


def is_read_by_the_server_alone(response):
    if response.status_code not in (400, 422):
        return False
    detail = response.json().get("detail")
    return isinstance(detail, list) and any(
        issue["type"] in READ_BY_THE_SERVER_ALONE
        or issue["loc"] == FILES_OF_OTHER_TOOLS
        or BEYOND_ONE_FIELD.search(issue["msg"])
        or is_of_what_is_around(issue)
        for issue in detail
    )


def is_of_what_is_around(issue):
    """A fault fits some actions alone, and some of a stub needs another listener."""
    if issue["type"] == "listener":
        return True
    if issue["type"] != "value_error" or "faults" not in issue["loc"]:
        return False
    return not issue["msg"].startswith("Value error, ")


@schemathesis.check
def finds_what_was_created(ctx, response, case):
    try:
        return checks.ensure_resource_availability(ctx, response, case)
    except Failure:
        # A scope ends by its ttl_ms, and with the one that it lies in.
        if "/scopes/" in case.path:
            return None
        raise


@schemathesis.check
def rejects_other_data(ctx, response, case):
    try:
        return checks.negative_data_rejection(ctx, response, case)
    except Failure as failure:
        if is_lenient_number(str(failure.message), case.body):
            return None
        raise


def is_lenient_number(message, body):
    return any(
        isinstance(value, bool)
        or (
            isinstance(value, str)
            and re.fullmatch(r"\s*[+-]?\d+(\.\d+)?\s*", value)
        )
        for value in values_at(body, named_place(message))
    )


def values_at(value, names):
    """All values at a place; a name also means that member of each item of a list."""
    if not names:
        return [value]
    if isinstance(value, list):
        return [found for item in value for found in values_at(item, names)]
    if isinstance(value, dict) and names[0] in value:
        return values_at(value[names[0]], names[1:])
    return []


def named_place(message):
    """The names on the way to what breaks the schema, in either of two spellings."""
    by_names = re.search(r"in body - (.*): Incorrect type", message)
    if by_names is not None:
        return by_names.group(1).split(" -> ")
    by_pointer = re.search(r"in body - violates .* at (/\S*)", message)
    if by_pointer is None:
        return []
    members = re.sub(r"/(anyOf|oneOf|allOf)/\d+", "", by_pointer.group(1))
    parts = members.split("/")
    return [part for part in parts if part not in ("", "properties", "items")]


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """A tail that is followed has no end."""
    if case.method == "GET" and case.path == "/__mock__/requests":
        if (case.query or {}).get("follow", "true") == "true":
            case.query = {**(case.query or {}), "follow": "false"}
    if case.path == "/__mock__/assert" and isinstance(case.body, dict):
        case.body = without_long_waits(case.body)


def without_long_waits(body):
    """An assertion may wait for a minute, longer than an answer is waited for."""
    return {
        name: min(value, 200)
        if name in ("within_ms", "stays_ms") and type(value) is int
        else value
        for name, value in body.items()
    }
