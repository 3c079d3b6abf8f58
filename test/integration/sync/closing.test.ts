import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A remote that accepts the token and never answers a post. */
async function openSilentRemote() {
  const posted = Promise.withResolvers<void>();
  const server = createServer((request, answer) => {
    request.resume();
    if (request.url === "/loadmanagement/v2/load") return posted.resolve();
    const isUsers = request.url === "/accountmanagement/v1/accountuser/active";
    answer.writeHead(isUsers ? 200 : 404, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(isUsers ? { success: true, results: [] } : {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted: posted.promise };
}

/** Half of the time after which Lanedesk gives up a request. */
const MAX_STOP_MS = 15_000;

test("closes a served desk whose remote does not answer during a cycle", { tags: "long" }, async () => {
  const remote = await openSilentRemote();
  const desk = await temporaryFolder();
  await runCommand("demo", "--data", desk, "--loads", "3", "--carriers", "0", "--rates", "0");
  await runCommand("connect", "--data", desk, "--base-url", remote.url, "--token", "T");
  const { answer } = await runCommand(
    "user",
    "add",
    "--data",
    desk,
    "--email",
    "ann@example.com",
    "--first",
    "A",
    "--last",
    "L",
  );
  const served = await serve(desk);
  await remote.posted;
  const cycle = fetch(`${served.url}/lanedesk/v1/sync`, {
    method: "POST",
    headers: { Authorization: `Bearer ${answer?.token}` },
  });
  const waited = pause(MAX_STOP_MS, "waited for the remote", { ref: false });
  expect(await Promise.race([served.stop(), waited])).toBe(0);
  await cycle.catch(() => undefined);
  const status = await runCommand("sync", "status", "--data", desk);
  expect(status.answer).toMatchObject({ inDoubt: 3, pending: 0 });
});
