import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { Network } from "../../../support/fake-electron/net.ts";
import { freePort } from "../../../support/free-port.ts";

async function listenWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("names errors as Chromium does", async () => {
  const network = new Network();
  await expect(network.fetch(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(
    "net::ERR_CONNECTION_REFUSED",
  );
  const url = await listenWith((asked) => asked.socket.resetAndDestroy());
  await expect(network.fetch(url)).rejects.toThrow("net::ERR_CONNECTION_RESET");
});

it("asks for compressed bodies and decodes them", async () => {
  const url = await listenWith((asked, answering) => {
    const isCompressed = asked.headers["accept-encoding"]?.includes("gzip");
    answering.setHeader("content-encoding", isCompressed ? "gzip" : "identity");
    answering.end(isCompressed ? gzipSync("the body") : "not compressed");
  });
  const response = await new Network().fetch(url);
  expect(await response.text()).toBe("the body");
});
