"""What a customer of the shop does; ends with 1 where the shop says something that it does not expect.

With "more" as its argument it asks for one page more, with "less" it leaves the orders out, with "fickle" it
asks for more only the second time, and "angry" it ends with 7 after a look at the first pages.
"""

import gzip
import json
import os
import sys
import time
import urllib.request
import uuid

base = os.environ["SHOP_URL"]
assert base == os.environ["STANDIN_URL"]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def call(method, path, body=None, headers={}, opener=opener):
    request = urllib.request.Request(base + path, data=body, method=method, headers=headers)
    try:
        with opener.open(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def read(headers, body):
    return json.loads(gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body)


status, headers, body = call(
    "POST", "/login",
    json.dumps({"user": "ada", "password": os.environ.get("SHOP_PASSWORD", "swordfish-42")}).encode(),
    {"Content-Type": "application/json"},
)
assert status == 200, (status, body)
known = {
    "Authorization": "Bearer " + read(headers, body)["token"],
    "Accept-Encoding": "gzip",
    "Content-Type": "application/json",
    "Cookie": headers["Set-Cookie"].split(";")[0],
}

wants_more = "more" in sys.argv
if "fickle" in sys.argv:
    wants_more = os.path.exists("been-here")
    open("been-here", "w").close()

page = "/items?page=1"
names = []
for _ in range(3 if wants_more else 2):
    status, headers, body = call("GET", page, headers={**known, "X-Request-Id": str(uuid.uuid4())})
    assert status == 200, (status, body)
    found = read(headers, body)
    names += [item["name"] for item in found["items"]]
    page = found.get("next")
assert names[:4] == ["lamp 1", "lamp 2", "lamp 3", "lamp 4"], names

if "angry" in sys.argv:
    sys.exit(7)

if "less" not in sys.argv:
    order = {"item": 3, "key": str(uuid.uuid4()), "sent": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
    status, headers, body = call("POST", "/orders", json.dumps(order).encode(), known)
    assert status == 201 and read(headers, body)["item"] == 3, (status, body)
    status, headers, body = call("GET", headers["Location"], headers=known)
    assert read(headers, body)["state"] == os.environ.get("STATE", "open"), body

mark = uuid.uuid4().hex
upload = (
    f'--{mark}\r\nContent-Disposition: form-data; name="photo"; filename="a.bin"\r\n'
    "Content-Type: application/octet-stream\r\n\r\n"
).encode() + b"\x00\x01\x02" + f"\r\n--{mark}--\r\n".encode()
status, headers, body = call(
    "POST", "/photos", upload, {**known, "Content-Type": f"multipart/form-data; boundary={mark}"}
)
assert read(headers, body) == {"bytes": 3}, body

status, headers, body = call("GET", "/old", opener=urllib.request.build_opener(urllib.request.ProxyHandler({}), Stay()))
assert status == 302 and headers["Location"].endswith("/items?page=1"), (status, headers["Location"])

status, headers, body = call("GET", "/events")
assert body.count(b"event: tick") == 3, body
print("the customer is content", names)
