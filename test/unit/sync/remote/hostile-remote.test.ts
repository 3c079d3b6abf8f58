import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createHttpClient } from "../../../../electron/sync/remote/http-client.ts";
import { sendRequest } from "../../../../electron/sync/remote/request.ts";

/** Starts a server; returns its address. */
async function service(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const http = createHttpClient((url, init) => fetch(url, init));
const askFor = (url: string) =>
  sendRequest(http, { method: "POST", url, headers: { Authorization: "Bearer secret" }, body: {} });

test.each([301, 302, 303, 307, 308])("does not send a token to a redirect's target (%i)", async (status) => {
  const visitors: string[] = [];
  const elsewhere = await service(({ url = "" }, answer) => {
    visitors.push(url);
    answer.end("{}");
  });
  const url = await service((_, answer) => answer.writeHead(status, { Location: `${elsewhere}/trap` }).end());
  await expect(askFor(url)).rejects.toMatchObject({
    kind: "intercepted",
    message: expect.stringContaining(`redirects to ${elsewhere}/trap, where Lanedesk sent nothing`),
  });
  expect(visitors).toEqual([]);
});

test("removes control characters from the text of a rejection", async () => {
  const detail = "No\u001b[2J\u009b31m\r\n2026-11-23 forged line\u0000\u2028.";
  const url = await service((_, answer) => answer.writeHead(400).end(JSON.stringify({ detail })));
  await expect(askFor(url)).rejects.toMatchObject({
    message: "The load board responded with 400: No [2J 31m 2026-11-23 forged line .",
  });
});

test("cancels an endless response and a compression bomb", async () => {
  const endless = await service((_, answer) => {
    const piece = "x".repeat(1_000_000);
    const more = () => {
      while (!answer.destroyed && answer.write(piece));
    };
    answer.on("drain", more);
    more();
  });
  const packed = gzipSync(Buffer.alloc(20_000_000, " "));
  const bomb = await service((_, answer) =>
    answer.writeHead(200, { "Content-Encoding": "gzip" }).end(packed),
  );
  for (const url of [endless, bomb])
    await expect(askFor(url)).rejects.toMatchObject({
      kind: "malformed",
      message: "The response is larger than the interface allows.",
    });
});

test("rejects JSON that is nested too deeply; brackets in strings do not count", async () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const deep = await service((_, answer) => answer.end(`{"loadId":"1","unknown":${nested(20_000)}}`));
  await expect(askFor(deep)).rejects.toMatchObject({ kind: "malformed" });
  const note = `\\"${"[".repeat(100)}\\\\`;
  const usual = await service((_, answer) => answer.end(`{"note":"${note}","unknown":${nested(60)}}`));
  expect((await askFor(usual)).json).toMatchObject({ note: `"${"[".repeat(100)}\\` });
});
