"""Flows of the real Python client against a running server.

Usage: python_client_flows.py URL. Prints a JSON object: for each flow `null`
or the error it ended with.
"""

import json
import sys
import traceback

import httpx
from assertive import has_key_values, is_between, is_gt, is_gte, regex
from assertive_mock_api_client import MockApiClient

URL = sys.argv[1]
# One client for the traffic: making one costs more than what it is used for.
TRAFFIC = httpx.Client(base_url=URL, trust_env=False)


def get(path, **options):
    return TRAFFIC.get(path, **options)


def response():
    client = MockApiClient(URL)
    client.when_requested_with(path="/py/r/{id}", method="GET").respond_with(
        status_code=201, headers={"X-A": "1"}, body="plain"
    )
    answer = get("/py/r/7")
    assert (answer.status_code, answer.text) == (201, "plain")
    assert answer.headers["x-a"] == "1"
    assert "content-type" not in answer.headers
    client.when_requested_with(path="/py/none").respond_with(
        status_code=204, headers={}, body=""
    )
    assert get("/py/none").status_code == 204
    client.when_requested_with(path="/py/dict").respond_with(
        status_code=200, headers={}, body={"b": [1.0, None], "a": "\u00fc"}
    )
    assert get("/py/dict").content == '{"b":[1.0,null],"a":"\u00fc"}'.encode()


def response_with_json_is_byte_for_byte():
    client = MockApiClient(URL)
    body = {"z": [1, 2.50], "a": "\u00fc \U0001f600"}
    client.when_requested_with(path="/py/json").respond_with_json(
        status_code=200, body=body, headers={"X-B": "2"}
    )
    answer = get("/py/json")
    assert answer.text == json.dumps(body), answer.text
    assert answer.headers["content-type"] == "application/json"


def criteria():
    client = MockApiClient(URL)
    client.when_requested_with(
        path=regex(r"/py/c/(?P<n>\d+)$"),
        headers={"x-level": regex("[ab]") & ~regex("b")},
        query=has_key_values({"q": "1"}),
        json={"n": is_gt(5), "list": [1, is_between(2, 4)]},
    ).respond_with(status_code=200, headers={}, body="matched")

    def post(n, level):
        return TRAFFIC.post(
            "/py/c/12?q=1&more=2",
            json={"n": n, "list": [1, 3]},
            headers={"X-Level": level},
        )

    assert post(6, "a").text == "matched"
    assert post(5, "a").status_code == 404
    assert post(6, "b").status_code == 404


def template():
    client = MockApiClient(URL)
    client.when_requested_with(path="/py/t/{name}").respond_with_template(
        status_code=200,
        template_body="{{ request.path_params.name }}/{{ request.query.q }}/{{ request.body.user.id }}",
    )
    answer = TRAFFIC.post("/py/t/ann?q=x", json={"user": {"id": 9}})
    assert answer.text == "ann/x/9", answer.text
    broken = TRAFFIC.post("/py/t/ann?q=x",
        content="{",
        headers={"content-type": "application/json"},
    )
    assert broken.status_code == 500
    assert broken.json()["error"] == "TEMPLATE_RENDER_ERROR"


def sse():
    client = MockApiClient(URL)
    client.when_requested_with(path="/py/sse").respond_with_sse(
        events=[
            {"id": "1", "event": "tick", "retry": 0, "data": "a\nb"},
            {"data": "{{ request.query.q }}", "delay_ms": 1},
        ],
        default_delay_ms=0,
    )
    answer = get("/py/sse?q=last")
    assert answer.headers["content-type"] == "text/event-stream"
    assert answer.text == (
        "id: 1\nevent: tick\nretry: 0\ndata: a\ndata: b\n\ndata: last\n\n"
    ), answer.text


def proxy():
    client = MockApiClient(URL)
    client.when_requested_with(path="/py/upstream").respond_with_template(
        status_code=202,
        template_body="{{ request.headers['x-own'] }} {{ request.query.q }}",
    )
    client.when_requested_with(path="/py/proxy").proxy_to(
        url=URL + "/py/upstream", headers={"X-Own": "set"}, timeout=4
    )
    answer = get("/py/proxy?q=kept")
    assert (answer.status_code, answer.text) == (202, "set kept")


def chaos():
    client = MockApiClient(URL)
    client.when_requested_with(path="/py/drop").with_latency(
        delay_ms=1, jitter_ms=2
    ).with_connection_drop(probability=1.0).respond_with(
        status_code=200, headers={}, body="never whole"
    )
    try:
        get("/py/drop")
    except httpx.TransportError:
        pass
    else:
        raise AssertionError("the connection was not dropped")
    client.when_requested_with(path="/py/late").with_latency(
        delay_ms=1
    ).respond_with(status_code=200, headers={}, body="late")
    assert get("/py/late").text == "late"


def max_calls():
    client = MockApiClient(URL)
    for body in ["first", "second"]:
        client.when_requested_with(path="/py/seq").respond_with(
            status_code=200, headers={}, body=body, max_calls=1
        )
    assert [get("/py/seq").text for _ in range(2)] == ["first", "second"]
    assert get("/py/seq").status_code == 404


def session():
    client = MockApiClient(URL)
    with client.new_session() as inside:
        inside.when_requested_with(path="/py/session").respond_with(
            status_code=200, headers={}, body="in"
        )
        assert get("/py/session").text == "in"
    assert get("/py/session").status_code == 404


def scope():
    root = MockApiClient(URL)
    with root.new_scope("Py-Team") as client:
        client.when_requested_with(path="/py/scoped").respond_with(
            status_code=200, headers={}, body="scoped"
        )
        assert get("/py/scoped").status_code == 404
        assert get("/py/scoped", headers={"py-team": "anything"}).text == "scoped"
        assert client.confirm_request(path="/py/scoped", times=2)
        assert not root.confirm_request(path="/py/scoped", times=2)
        with client.new_session() as inside:
            inside.when_requested_with(path="/py/both").respond_with(
                status_code=200, headers={}, body="both"
            )
            assert get("/py/both", headers={"Py-Team": "1"}).text == "both"
        assert get("/py/both", headers={"Py-Team": "1"}).status_code == 404
        for nested in [client.new_scope("inner")]:
            try:
                with nested:
                    raise AssertionError("a scope inside a scope was allowed")
            except RuntimeError:
                pass
    assert get("/py/scoped", headers={"Py-Team": "1"}).status_code == 404
    with root.new_scope("py-a") as one, root.new_scope("py-b") as two:
        for client, body in [(one, "one"), (two, "two")]:
            client.when_requested_with(path="/py/par").respond_with(
                status_code=200, headers={}, body=body
            )
        assert get("/py/par", headers={"py-a": "1"}).text == "one"
        assert get("/py/par", headers={"py-b": "1"}).text == "two"


def confirm():
    client = MockApiClient(URL)
    for _ in range(3):
        TRAFFIC.post("/py/confirm?q=1", content="text", headers={"X-Who": "me"})
    fields = dict(path="/py/confirm", method="POST", query={"q": "1"})
    assert client.confirm_request(**fields)
    assert client.confirm_request(**fields, times=3)
    assert not client.confirm_request(**fields, times=2)
    assert client.confirm_request(**fields, times=is_gte(2))
    assert client.confirm_request(**fields, times=is_between(1, 3))
    assert client.confirm_request(**fields, times=None)
    assert client.confirm_request(**fields, body="text", headers={"X-Who": "me"})
    assert client.confirm_request(path="/py/never", times=0)
    assert not client.confirm_request(path="/py/{name}")


def trailing_slash():
    client = MockApiClient(URL + "/")
    client.when_requested_with(path="/py/slash").respond_with(
        status_code=200, headers={}, body="slash"
    )
    assert get("/py/slash").text == "slash"


FLOWS = [
    response,
    response_with_json_is_byte_for_byte,
    criteria,
    template,
    sse,
    proxy,
    chaos,
    max_calls,
    session,
    scope,
    confirm,
    trailing_slash,
]

results = {}
for flow in FLOWS:
    try:
        flow()
        results[flow.__name__] = None
    except BaseException:
        results[flow.__name__] = traceback.format_exc()
print(json.dumps(results))
