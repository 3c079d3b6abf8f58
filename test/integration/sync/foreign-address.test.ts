import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openFolderService, type Service } from "../../../electron/app.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { exportStore } from "../../../electron/store/backup/export-store.ts";
import { importStore } from "../../../electron/store/backup/import-store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { type ServedBrokerage, serveBrokerage } from "../../support/brokerage.ts";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { connectWindowApi } from "../../support/window-api.ts";

const progress = { signal: new AbortController().signal, reportProgress: () => undefined };

let board: ServedBrokerage;
beforeAll(async () => {
  board = await serveBrokerage();
});
afterAll(() => board.end());

interface Addresses {
  baseUrl: string;
  monitorUrl: string;
}

/** Records every request, with its headers and its body. Lists no users, so that it can be connected; else it is down. */
async function openForeignServer(respond = (_path: string): [number, string] => [503, ""]) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(JSON.stringify([request.url, request.headers, await text(request)]));
    const [status, location] = respond(request.url ?? "");
    const isUserList = status === 503 && request.url?.endsWith("/accountuser/active");
    if (isUserList) response.writeHead(200).end(JSON.stringify({ success: true, results: [] }));
    else response.writeHead(status, { Location: location }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl: url, monitorUrl: url, requests };
}

async function withDesk<T>(folder: string, work: (desk: Service) => Promise<T>): Promise<T> {
  const desk = await openFolderService(folder);
  return work(desk).finally(desk.close);
}

const connect = (
  { context, sync }: Service,
  { baseUrl, monitorUrl }: Addresses,
  token = board.ann.token,
  clientPassword = board.client.ClientPassword,
): Promise<string> =>
  connectRemote(context, getOperator(), sync.http, sync.secrets, {
    ...{ baseUrl, monitorUrl, token, clientId: board.client.ClientID, clientPassword },
    canSendExisting: false,
    address: "moved",
  });

const boardAddresses = () => ({ baseUrl: board.url, monitorUrl: board.url });

/** Connects to the board, exports the data, and imports it with other addresses. */
async function importWithAddresses(folder: string, { baseUrl, monitorUrl }: Addresses): Promise<void> {
  const file = join(await temporaryFolder(), "all.jsonl");
  await withDesk(folder, (desk) => connect(desk, boardAddresses()));
  await exportStore(folder, file, progress);
  const exported = await readFile(file, "utf8");
  const changed = exported
    .replace(`"baseUrl":"${board.url}"`, `"baseUrl":"${baseUrl}"`)
    .replace(`"monitorUrl":"${board.url}"`, `"monitorUrl":"${monitorUrl}"`);
  expect(changed).not.toBe(exported);
  await writeFile(file, changed);
  await importStore(folder, file, Date.now(), false, progress);
}

/** Connects to an address, takes a backup, connects to the board, and restores the backup. */
async function restoreWithAddresses(folder: string, addresses: Addresses): Promise<void> {
  await withDesk(folder, async (desk) => {
    await connect(desk, addresses, "other-token", "other-password");
    const backup = await desk.backupService.backUp(progress);
    await connect(desk, boardAddresses());
    await desk.backupService.restore(backup, progress);
  });
}

const syncInProcess = (folder: string) =>
  withDesk(folder, async ({ context, sync }) => {
    await sync.runCycle();
    return readSyncStatus(context, sync);
  });

describe("credentials", () => {
  it.each([
    ["an import", importWithAddresses],
    ["a restored backup", restoreWithAddresses],
  ])("are not sent to the other address of %s, and sync waits for a new connection", async (_, replace) => {
    const foreign = await openForeignServer();
    const folder = await temporaryFolder();
    await replace(folder, foreign);
    const served = await serve(folder);
    onTestFinished(async () => void (await served.stop()));
    const status = await (await connectWindowApi(served.ui)).call("sync.run", null);
    for (const secret of [board.ann.token, board.client.ClientPassword])
      expect(foreign.requests.join("\n")).not.toContain(secret);
    const message = new RegExp(`entered for ${board.url},.* ${foreign.baseUrl}.*Connect again`);
    expect(status).toMatchObject({ paused: "address refused", problem: expect.stringMatching(message) });
  });

  it("are not sent by commands, which report the pause", { tags: "long" }, async () => {
    const foreign = await openForeignServer();
    const folder = await temporaryFolder();
    await importWithAddresses(folder, foreign);
    const answer = { paused: "address refused", problem: expect.stringContaining("Connect again") };
    expect(await runCommand("sync", "status", "--data", folder)).toMatchObject({ code: 0, answer });
    expect(await runCommand("sync", "--once", "--data", folder)).toMatchObject({ code: 1, answer });
    expect(foreign.requests).toEqual([]);
  });

  it("are not sent if only the carrier address differs", async () => {
    const foreign = await openForeignServer();
    const folder = await temporaryFolder();
    await importWithAddresses(folder, { ...foreign, baseUrl: board.url });
    expect(await syncInProcess(folder)).toMatchObject({ paused: "address refused" });
    expect(foreign.requests).toEqual([]);
  });

  it("do not follow a redirect to another address", async () => {
    const foreign = await openForeignServer();
    let status = 503;
    const moved = await openForeignServer((path) => [status, foreign.baseUrl + path]);
    const folder = await temporaryFolder();
    await withDesk(folder, (desk) => connect(desk, moved));
    status = 307;
    expect((await syncInProcess(folder)).problem).toContain(`redirects to ${foreign.baseUrl}`);
    expect(foreign.requests).toEqual([]);
  });

  it("are sent after a restore with the same address, and after connecting again", async () => {
    const folder = await temporaryFolder();
    await withDesk(folder, (desk) => connect(desk, boardAddresses()));
    await withDesk(folder, async ({ backupService }) => {
      await backupService.restore(await backupService.backUp(progress), progress);
    });
    const running = { paused: "", problem: "", connected: true };
    expect(await syncInProcess(folder)).toMatchObject(running);
    await restoreWithAddresses(folder, await openForeignServer());
    expect(await syncInProcess(folder)).toMatchObject({ paused: "address refused" });
    await withDesk(folder, (desk) => connect(desk, boardAddresses()));
    expect(await syncInProcess(folder)).toMatchObject(running);
  });
});
