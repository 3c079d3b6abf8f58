import { once } from "node:events";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { net } from "../../../support/fake-electron/net.ts";
import { freePort } from "../../../support/free-port.ts";
import { listenWith } from "../../../support/listen-with.ts";

function send(url: string) {
  const request = net.request({ url, credentials: "omit", redirect: "manual" });
  request.end();
  return request;
}

it("names errors as Chromium does", async () => {
  const [refused] = await once(send(`http://127.0.0.1:${await freePort()}`), "error");
  expect(refused).toMatchObject({ message: "net::ERR_CONNECTION_REFUSED" });
  const url = await listenWith((asked) => asked.socket.resetAndDestroy());
  const [reset] = await once(send(url), "error");
  expect(reset).toMatchObject({ message: "net::ERR_CONNECTION_RESET" });
});

it("asks for compressed bodies and decodes them", async () => {
  const url = await listenWith((asked, answering) => {
    const isCompressed = asked.headers["accept-encoding"]?.includes("gzip");
    answering.setHeader("content-encoding", isCompressed ? "gzip" : "identity");
    answering.end(isCompressed ? gzipSync("the body") : "not compressed");
  });
  const [response] = await once(send(url), "response");
  expect(await text(response)).toBe("the body");
});
