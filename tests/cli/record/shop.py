"""A small shop with what real services have: logins, pages, ids, dates, cookies, uploads, gzip, streams.

Prints its port. With "changed" as its argument it answers as its next version does, with "cheaper" its prices differ.
"""

import gzip
import json
import secrets
import sys
import time
import uuid
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

changed = "changed" in sys.argv
tokens = set()
price = 5 if "cheaper" in sys.argv else 7.5
items = [{"id": number, "name": f"lamp {number}", "price": price} for number in range(1, 6)]


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def json(self, status, value, headers=()):
        body = json.dumps(value).encode()
        if "gzip" in self.headers.get("Accept-Encoding", "") and len(body) > 200:
            body = gzip.compress(body)
            headers = [*headers, ("Content-Encoding", "gzip")]
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Request-Id", str(uuid.uuid4()))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def is_known(self):
        return self.headers.get("Authorization", "")[len("Bearer "):] in tokens

    def do_POST(self):
        body = self.body()
        if self.path == "/login":
            sent = json.loads(body)
            if sent.get("password") != "swordfish-42":
                return self.json(401, {"error": "wrong password"})
            token = secrets.token_hex(20)
            tokens.add(token)
            cookie = f"session={secrets.token_hex(8)}; Path=/; HttpOnly"
            return self.json(200, {"token": token, "expires_in": 3600}, [("Set-Cookie", cookie)])
        if not self.is_known():
            return self.json(401, {"error": "login first"})
        if self.path == "/orders":
            order = {
                "id": 17,
                "item": json.loads(body)["item"],
                "created_at": datetime.now(timezone.utc).isoformat(),
                "trace": str(uuid.uuid4()),
            }
            return self.json(201, order, [("Location", "/orders/17")])
        if self.path == "/photos":
            is_upload = "multipart/form-data" in self.headers.get("Content-Type", "")
            return self.json(200, {"bytes": 3 if is_upload and b"\x00\x01\x02" in body else 0})
        return self.json(404, {"error": "not found"})

    def do_GET(self):
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path == "/old":
            self.send_response(302)
            self.send_header("Location", f"http://{self.headers['Host']}/items?page=1")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if parts.path == "/events":
            return self.events()
        if not self.is_known():
            return self.json(401, {"error": "login first"})
        if parts.path == "/items":
            page = int(query.get("page", 1))
            shown = [dict(item) for item in items[page * 2 - 2:page * 2]]
            if changed:
                for item in shown:
                    item["price"] = str(item["price"])
                    item["title"] = item.pop("name")
            more = {"next": f"/items?page={page + 1}"} if page < 3 else {}
            return self.json(200, {"items": shown, "about": "x" * 200, **more})
        if parts.path == "/orders/17":
            if changed:
                return self.json(410, {"error": "gone"})
            return self.json(200, {"id": 17, "state": "open", "seen_at": time.time()})
        return self.json(404, {"error": "not found"})

    def events(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for number in range(3):
            data = f"id: {number}\nevent: tick\ndata: {{\"n\": {number}}}\n\n".encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")


server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
print(server.server_port, flush=True)
server.serve_forever()
