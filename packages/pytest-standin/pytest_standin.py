"""Fixtures for pytest: Standin, a mock HTTP server, and a scope of it for each test.

What the server can do once for all languages it does: waiting, counting, the
report. Here are names and fixtures alone.
"""

from __future__ import annotations

import base64
import json as json_module
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest

_START_SECONDS = 20
_STOP_SECONDS = 5
# What a call of the control API may take beside the waiting that it asks for.
_CALL_SECONDS = 30

# As many as a title may have; the end of a test's id tells more than its start.
_TITLE_LENGTH = 500

# As long as an id may be, with room for a number.
_NAME_LENGTH = 190

_NOT_FOUND = (
    "Standin was not found: set STANDIN_URL to the address of a server, "
    "or STANDIN_COMMAND to the command that starts one, "
    'or put "standin" on the PATH'
)


class ControlError(Exception):
    """The server refused a call, or could not be started."""


class AssertionFailed(AssertionError):
    """What was asserted does not hold; `verdict` is the server's whole answer."""

    def __init__(self, message: str, verdict: dict[str, Any]):
        super().__init__(message)
        self.verdict = verdict


class Server:
    """A running Standin, wherever it came from."""

    def __init__(self, url: str, token: str | None = None):
        self.url = url.rstrip("/")
        self._token = token
        host = urllib.parse.urlsplit(self.url).hostname
        # A proxy of the environment knows nothing of this machine's own ports.
        local = host in ("127.0.0.1", "::1", "localhost")
        handlers = [urllib.request.ProxyHandler({})] if local else []
        self._opener = urllib.request.build_opener(*handlers)

    def scope(self, title: str | None = None, **settings: Any) -> Mock:
        """Makes a scope; the settings are those of `POST /__mock__/scopes`."""
        __tracebackhide__ = True
        if title is not None:
            settings["title"] = title
        return Mock(self, self.call("POST", "/scopes", settings))

    def call(
        self,
        method: str,
        path: str,
        payload: Any = None,
        *,
        query: dict[str, Any] | None = None,
        wait_ms: int = 0,
    ) -> Any:
        """Calls the control API: JSON as a value, anything else as a text."""
        __tracebackhide__ = True
        target = f"{self.url}/__mock__{path}"
        if query:
            target += "?" + urllib.parse.urlencode(query)
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if payload is None else json_module.dumps(payload).encode()
        request = urllib.request.Request(
            target, data=data, headers=headers, method=method
        )
        patience = _CALL_SECONDS + wait_ms / 1000
        try:
            with self._opener.open(request, timeout=patience) as answer:
                text = answer.read().decode()
                kind = answer.headers.get("Content-Type") or ""
        except urllib.error.HTTPError as error:
            with error:
                said = _sentence(error.read().decode("utf-8", "replace"))
            raise ControlError(f"{method} {target}: {error.code}: {said}") from None
        except OSError as error:
            raise ControlError(f"{method} {target}: {error}") from None
        return json_module.loads(text) if "json" in kind else text


class Mock:
    """A scope of the server: stubs, requests and assertions of one test.

    `url` is a base URL that needs no headers; `headers` and `baggage` select the
    scope at the server's own address.
    """

    def __init__(self, server: Server, made: dict[str, Any]):
        self.server = server
        self.name: str = made["name"]
        self.url: str = made["url"]
        self.headers: dict[str, str] = made["headers"]
        self.baggage: str = made["baggage"]
        self._names: dict[str, int] = {}

    def __enter__(self) -> Mock:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def stub(self, stub: dict[str, Any]) -> str:
        """Registers a stub in the form of the wire; gives its id."""
        __tracebackhide__ = True
        name = self._name_of(stub)
        if name is not None and "stub_id" not in stub:
            stub = {**stub, "stub_id": name}
        made = self._call("POST", "/stubs", stub)
        return made["stub_id"]

    def _name_of(self, stub: dict[str, Any]) -> str | None:
        """An id for whoever reads the report: `get-price-{sku}`, then `get-price-{sku}-2`."""
        request = stub.get("request") or {}
        method, path = request.get("method") or "any", request.get("path")
        if not isinstance(method, str) or not isinstance(path, str):
            return None
        words = [word for word in re.split(r"[^\w{}.:-]+", path) if word]
        name = "-".join([method.lower(), *words])[:_NAME_LENGTH]
        count = self._names[name] = self._names.get(name, 0) + 1
        return name if count == 1 else f"{name}-{count}"

    def any(
        self,
        path: Any,
        body: str | bytes = "",
        *,
        json: Any = ...,
        template: str | None = None,
        status: int = 200,
        headers: dict[str, Any] | None = None,
        request: dict[str, Any] | None = None,
        **members: Any,
    ) -> str:
        """Answers requests to a path, of any method.

        One of `body`, `json` (a value) and `template` is the answer's body.
        `request` is what else must match; further members are those of a stub,
        such as `max_calls=2` or `expected_calls=1`.
        """
        __tracebackhide__ = True
        response: dict[str, Any] = {"status_code": status, "headers": headers or {}}
        if json is not ...:
            response.update(_json_body(json, response["headers"]))
        elif template is not None:
            response["template_body"] = template
        elif isinstance(body, bytes):
            response["body_base64"] = base64.b64encode(body).decode()
        else:
            response["body"] = body
        return self.stub(
            {
                "request": {"path": path, **(request or {})},
                "action": {"response": response},
                **members,
            }
        )

    def get(self, path: Any, body: str | bytes = "", **answer: Any) -> str:
        __tracebackhide__ = True
        return self._of_method("GET", path, body, answer)

    def post(self, path: Any, body: str | bytes = "", **answer: Any) -> str:
        __tracebackhide__ = True
        return self._of_method("POST", path, body, answer)

    def put(self, path: Any, body: str | bytes = "", **answer: Any) -> str:
        __tracebackhide__ = True
        return self._of_method("PUT", path, body, answer)

    def patch(self, path: Any, body: str | bytes = "", **answer: Any) -> str:
        __tracebackhide__ = True
        return self._of_method("PATCH", path, body, answer)

    def delete(self, path: Any, body: str | bytes = "", **answer: Any) -> str:
        __tracebackhide__ = True
        return self._of_method("DELETE", path, body, answer)

    def _of_method(
        self, method: str, path: Any, body: str | bytes, answer: dict[str, Any]
    ) -> str:
        __tracebackhide__ = True
        request = {"method": method, **(answer.pop("request", None) or {})}
        return self.any(path, body, request=request, **answer)

    def received(self, *, within_ms: int | None = None, **claim: Any) -> dict[str, Any]:
        """Asserts that such requests came, once or more; waits for them.

        Without `within_ms` it waits for as long as STANDIN_WAIT_MS says, or two
        seconds. `times=2` asks for a number, `stays_ms=200` that it stays so.
        """
        __tracebackhide__ = True
        wait = _wait_ms() if within_ms is None else within_ms
        return self.check(within_ms=wait, **claim)

    def never(self, *, stays_ms: int = 100, **claim: Any) -> dict[str, Any]:
        """Asserts that no such request came, nor comes for `stays_ms`."""
        __tracebackhide__ = True
        return self.check(times=0, stays_ms=stays_ms, **claim)

    def in_order(
        self, *steps: dict[str, Any], within_ms: int | None = None, **options: Any
    ) -> dict[str, Any]:
        """Asserts that requests came one after the other; each step is a claim."""
        __tracebackhide__ = True
        wait = _wait_ms() if within_ms is None else within_ms
        return self.check(in_order=list(steps), within_ms=wait, **options)

    def check(self, **assertion: Any) -> dict[str, Any]:
        """Asserts in the form of the wire: `all=[…]`, `nothing_else=True`."""
        __tracebackhide__ = True
        verdict = self.ask(assertion)
        if not verdict["result"]:
            raise AssertionFailed(verdict["message"], verdict)
        if not verdict["conclusive"]:
            why = verdict.get("inconclusive_because")
            raise AssertionFailed(
                f"nobody knows ({why}): {verdict['message']}", verdict
            )
        return verdict

    def ask(self, assertion: dict[str, Any]) -> dict[str, Any]:
        """The verdict on an assertion, be it true or false."""
        __tracebackhide__ = True
        waits = (assertion.get(name) or 0 for name in ("within_ms", "stays_ms"))
        return self._call("POST", "/assert", assertion, wait_ms=sum(waits))

    def requests(self, **filters: Any) -> list[dict[str, Any]]:
        """The requests of this scope; filters are those of `GET /__mock__/requests`."""
        __tracebackhide__ = True
        return self._call("GET", "/requests", query=filters)["requests"]

    def report(self) -> dict[str, Any]:
        """What happened in this scope so far, as `GET /__mock__/report` tells it."""
        __tracebackhide__ = True
        return self._call("GET", "/report")

    def end(self) -> None:
        """Deletes the scope with all that is in it."""
        __tracebackhide__ = True
        self.server.call("DELETE", f"/scopes/{self.name}")

    def _call(
        self,
        method: str,
        path: str,
        payload: Any = None,
        *,
        query: dict[str, Any] | None = None,
        **options: Any,
    ) -> Any:
        __tracebackhide__ = True
        query = {**(query or {}), "scope": self.name}
        return self.server.call(method, path, payload, query=query, **options)


def _json_body(value: Any, headers: dict[str, Any]) -> dict[str, Any]:
    """A body that is sent as JSON; a text alone would be sent without its quotes."""
    if isinstance(value, (dict, list)):
        return {"body": value}
    named = {name.lower() for name in headers}
    kind = {} if "content-type" in named else {"Content-Type": "application/json"}
    return {"body": json_module.dumps(value), "headers": {**headers, **kind}}


def _sentence(text: str) -> str:
    """What a refusal says, on one line for each issue."""
    try:
        detail = json_module.loads(text)["detail"]
        if isinstance(detail, str):
            return detail
        return "; ".join(
            f"{'.'.join(str(part) for part in issue['loc'])}: {issue['msg']}"
            for issue in detail
        )
    except (ValueError, KeyError, TypeError):
        return text


def _wait_ms() -> int:
    return int(os.environ.get("STANDIN_WAIT_MS") or 2000)


class _Process:
    """A server that was started here; it ends with this process, however that ends."""

    def __init__(self) -> None:
        self._log = tempfile.TemporaryFile()
        command = [*_command(), "--port=0", "--log-level=warn", "--until-stdin-ends"]
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
            )
        except OSError as error:
            raise ControlError(f"cannot start {command[0]!r}: {error}") from None
        self.url = self._read_address(command)

    def _read_address(self, command: list[str]) -> str:
        impatience = threading.Timer(_START_SECONDS, self._child.kill)
        impatience.start()
        line = self._child.stdout.readline().decode().split()
        impatience.cancel()
        if line:
            return line[-1]
        self.stop()
        self._log.seek(0)
        words = self._log.read().decode("utf-8", "replace").strip().splitlines()
        said = "\n".join(words[-10:]) or "it said nothing"
        raise ControlError(f"{shlex.join(command)} did not start: {said}")

    def stop(self) -> None:
        self._child.stdin.close()
        try:
            self._child.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._child.stdout.close()


def _command() -> list[str]:
    given = os.environ.get("STANDIN_COMMAND")
    if given:
        # On Windows a backslash is part of a path, and quotes are left as they are.
        windows = os.name == "nt"
        parts = shlex.split(given, posix=not windows)
        return [part.strip('"') for part in parts] if windows else parts
    found = shutil.which("standin")
    if found is None:
        raise ControlError(_NOT_FOUND)
    return [found]


class _Watch:
    """What the plugin has to know of a test that has a scope."""

    def __init__(self, mock: Mock, *, checks: bool):
        self.mock = mock
        self.checks = checks
        self.is_over = False
        # Kept where the scope ends before the report is shown.
        self.text: str | None = None

    def trouble(self) -> str | None:
        """What went wrong in the scope, or None.

        Assertions that were false are not: the test has seen them, and went on.
        """
        report = self.mock.report()
        wrong = report["unmatched"] + [
            stub for stub in report["unused_stubs"] if stub["fails"]
        ]
        return "\n".join(one["message"] for one in wrong) or None

    def keep_report(self) -> None:
        """Keeps what a person wants to know of a test that failed."""
        query = {"scope": self.mock.name, "format": "text"}
        try:
            self.text = self.mock.server.call("GET", "/report", query=query)
        except ControlError as error:
            self.text = f"There is no report: {error}"


_process = pytest.StashKey[_Process]()
_watch = pytest.StashKey[_Watch]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "standin_strict",
        "a stub that nobody called fails the test, as in a scope with strict=True",
        type="bool",
        default=False,
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "standin(check=True, **settings): settings of the test's scope, such as "
        "strict=True or seed=7; with check=False requests without a stub are allowed",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tells a worker of pytest-xdist where the one server is."""
    try:
        node.workerinput["standin"] = {"url": _address(node.config)}
    except ControlError as error:
        # Perhaps no test asks for it.
        node.workerinput["standin"] = {"error": str(error)}


def pytest_unconfigure(config: pytest.Config) -> None:
    process = config.stash.get(_process, None)
    if process is not None:
        process.stop()


def _address(config: pytest.Config) -> str:
    given = os.environ.get("STANDIN_URL")
    if given:
        return given
    told = getattr(config, "workerinput", {}).get("standin")
    if told is None:
        if _process not in config.stash:
            config.stash[_process] = _Process()
        return config.stash[_process].url
    if "error" in told:
        raise ControlError(told["error"])
    return told["url"]


@pytest.fixture(scope="session")
def standin_server(pytestconfig: pytest.Config) -> Server:
    """The server of this run: that of STANDIN_URL, or one that is started."""
    try:
        return Server(_address(pytestconfig), os.environ.get("STANDIN_CONTROL_TOKEN"))
    except ControlError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def mock(standin_server: Server, request: pytest.FixtureRequest):
    """A scope for this test alone, which is checked after it."""
    settings: dict[str, Any] = {"strict": request.config.getini("standin_strict")}
    for marker in reversed(list(request.node.iter_markers("standin"))):
        settings.update(marker.kwargs)
    checks = settings.pop("check", True)
    scope = standin_server.scope(request.node.nodeid[-_TITLE_LENGTH:], **settings)
    watch = _Watch(scope, checks=checks)
    request.node.stash[_watch] = watch
    try:
        yield scope
        # Once more, for what other fixtures did at their end.
        _check(watch)
    finally:
        watch.is_over = True
        scope.end()


def _check(watch: _Watch) -> None:
    trouble = watch.trouble() if watch.checks else None
    if trouble is not None:
        # A test fails for its first reason, and once.
        watch.checks = False
        watch.keep_report()
        pytest.fail(trouble, pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item):
    """Checks while the test may still fail: later it could only be an error."""
    watch = item.stash.get(_watch, None)
    try:
        result = yield
    except BaseException:
        if watch is not None:
            watch.checks = False
        raise
    if watch is not None:
        _check(watch)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    report = yield
    watch = item.stash.get(_watch, None)
    if watch is not None and report.failed:
        if watch.text is None and not watch.is_over:
            watch.keep_report()
        if watch.text is not None:
            report.sections.append(("standin", watch.text))
            watch.text = None
            watch.is_over = True
    return report
