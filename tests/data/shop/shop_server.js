// A shop with pages, a worker, and a server side that hands baggage on.
import { createServer } from "node:http";

const { PORT, PRICES_URL: mock } = process.env;

const page = `<!doctype html><title>Cart</title>
<button disabled>Buy</button><output></output>
<script type="module">
  const { serviceWorker } = navigator;
  await serviceWorker.register("/worker.js");
  const { active } = await serviceWorker.ready;
  const button = document.querySelector("button");
  const buy = () => fetch("/buy", { method: "POST" });
  button.onclick = async () => {
    if (location.search === "") return void await buy();
    const own = await fetch("${mock}/prices/k9");
    const served = await buy();
    serviceWorker.onmessage = ({ data }) => {
      const statuses = [own.status, served.status, data];
      document.querySelector("output").textContent = statuses.join(" ");
    };
    active.postMessage("stock");
  };
  button.disabled = false;
</script>`;

const worker = `onmessage = async ({ source }) => {
  const answer = await fetch("${mock}/stock/k9");
  source.postMessage(answer.status);
};`;

async function buy({ headers: { baggage } }) {
  const answer = await fetch(`${mock}/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(baggage === undefined ? {} : { baggage }),
    },
    body: JSON.stringify({ sku: "k9" }),
  });
  return answer.status;
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://shop");
  if (pathname === "/buy") {
    response.writeHead(await buy(request)).end();
  } else if (pathname === "/worker.js") {
    response.writeHead(200, { "content-type": "text/javascript" }).end(worker);
  } else {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  }
}).listen(Number(PORT));
