import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { runCommand, serve } from "../support/program.ts";
import { openFaultyProxy } from "../support/sync/faulty-proxy.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolationsInThemes,
  laneLoad,
  openWindow,
  pressSequence,
} from "../support/window.ts";
import { connectWindowApi } from "../support/window-api.ts";

/** Another Lanedesk, as the remote service, with a token for it. */
async function openRemote() {
  const folder = await temporaryFolder();
  const made = await runCommand(
    "user",
    "add",
    "--data",
    folder,
    "--email",
    "ana@example.com",
    "--first",
    "Ana",
    "--last",
    "Ruiz",
  );
  const served = await serve(folder);
  onTestFinished(async () => void (await served.stop()));
  const token = String(made.answer?.token);
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${served.url}/loadmanagement/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  /** Calls a channel as the window of that Lanedesk does. */
  const askThere = (await connectWindowApi(served.ui)).call;
  const board = { view: "all", order: "created", isDescending: true, after: null, size: 2 } as const;
  const onlyLoad = async () => (await askThere("loads.page", board)).rows[0]?.loadId ?? "";
  return { url: served.url, token, ask, askThere, onlyLoad };
}

const dallas = (note: string) => ({
  ...laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"),
  note,
});

test("previews what connecting sends, sends loads automatically, and imports a load by id", {
  tags: "long",
}, async () => {
  const remote = await openRemote();
  // Wide enough that the board also shows columns with the same text in every row.
  const { page, pageErrors } = await openWindow({ viewport: { width: 1920, height: 800 } });
  await callChannel(page, "loads.create", { load: dallas("as posted") });
  await page.getByText("Not connected").first().click();
  await page.getByRole("heading", { name: "Connect a load board" }).waitFor();
  await page.getByText("1 available load is not on the load board yet.").waitFor();
  await page.getByText("Connecting posts nothing.").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByText("A token is required.").waitFor();
  await page.getByLabel("Address", { exact: true }).fill(remote.url);
  await page.getByLabel("Token").fill(remote.token);
  await page.getByLabel("Post these loads").check();
  await page.getByText("Connecting posts this load.").waitFor();
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("status").getByText("Synced", { exact: true }).waitFor();
  await page.getByText("The outbox is empty").waitFor();
  await page.getByRole("listitem").getByText("Load A-1: Posted on the load board.").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect((await remote.ask("GET", `/load/${await remote.onlyLoad()}`)).note).toBe("as posted");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export log" }).click();
  const file = await (await download).createReadStream();
  expect(await text(file)).toContain("Load A-1: Posted on the load board.");

  const theirs = await remote.ask("POST", "/load", laneLoad(["Laredo", "TX"], ["Chicago", "IL"], "B-7"));
  await page.getByLabel("Load board ID").fill(String(theirs.loadId));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Laredo TX → Chicago IL" }).waitFor();

  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "Sync" }).waitFor();
  await page.getByRole("row", { name: /A-1.*Synced/ }).waitFor();
  await page.keyboard.press("f");
  await page.getByLabel("Filter Sync").selectOption({ label: "Local only" });
  await page.getByRole("heading", { name: "No loads match these filters" }).waitFor();
  await page.getByLabel("Filter Sync").selectOption("done");
  await page.getByText("2 loads", { exact: true }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await callChannel(page, "sync.disconnect", null);
  await page.getByRole("columnheader", { name: "Sync" }).waitFor({ state: "detached" });
  expect(pageErrors).toEqual([]);
});

test("resolves by keyboard a conflict of an offline change", async () => {
  const remote = await openRemote();
  const proxy = await openFaultyProxy(() => Number(new URL(remote.url).port));
  onTestFinished(() => proxy.close());
  const { page, pageErrors } = await openWindow();
  const { load } = await callChannel(page, "loads.create", { load: dallas("as posted") });
  const draft = { baseUrl: proxy.url, token: remote.token, canSendExisting: true, address: "same" } as const;
  await callChannel(page, "sync.connect", {
    ...draft,
    monitorUrl: "",
    clientId: "",
    clientPassword: "",
    workId: "connect",
  });
  await page.getByRole("status").getByText("Synced", { exact: true }).waitFor();

  await proxy.disconnect();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("e");
  await page.getByLabel("Posted rate, all-in").fill("2500");
  await page.getByRole("button", { name: "References and notes" }).click();
  await page.getByLabel("Note for carriers").fill("mine");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await page
    .getByRole("status")
    .getByText(/^Offline since \d+:\d\d [AP]M, 1 to send$/)
    .waitFor();
  const remoteId = await remote.onlyLoad();
  const there = await remote.ask("GET", `/load/${remoteId}`);
  const rateAttributes = { ...(there.rateAttributes as object), postedAllInRate: { amount: 2600 } };
  await remote.ask("PUT", `/load/${remoteId}`, { ...there, note: "theirs", rateAttributes });

  // Until the editor is gone, keys go to its field.
  await page.getByLabel("Note for carriers").waitFor({ state: "detached" });
  await pressSequence(page, "g", "s");
  await page.getByRole("option", { name: /Pending.*Update.*A-1/ }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("The load gets the load board's values").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").focus();

  await proxy.reconnect();
  await page.keyboard.press("r");
  await page.getByRole("option", { name: /Conflict.*A-1/ }).waitFor();
  await page.getByRole("status").getByText("1 to decide").waitFor();
  const note = page.getByRole("group", { name: "Note" });
  await note.getByText("mine", { exact: true }).waitFor();
  await note.getByText("theirs", { exact: true }).waitFor();
  await page.getByRole("group", { name: "Posted rate" }).getByText("$2,600").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await page.getByText("1 of 2 chosen").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("Ready to save").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("The outbox is empty").waitFor();
  const { load: kept } = await callChannel(page, "loads.get", { loadId: load.loadId });
  const settled = await remote.ask("GET", `/load/${remoteId}`);
  for (const side of [kept, settled])
    expect(side).toMatchObject({ note: "theirs", rateAttributes: { postedAllInRate: { amount: 2500 } } });
  expect(pageErrors).toEqual([]);
});

test("asks about a booked load that is still posted and deletes it there", { tags: "long" }, async () => {
  const remote = await openRemote();
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "settings.change", { bookedLoads: "ask" });
  const { load } = await callChannel(page, "loads.create", { load: dallas("as posted") });
  const draft = { baseUrl: remote.url, token: remote.token, canSendExisting: true, address: "same" } as const;
  const carriers = { monitorUrl: "", clientId: "", clientPassword: "" };
  await callChannel(page, "sync.connect", { ...draft, ...carriers, workId: "connect" });
  await expect.poll(async () => (await callChannel(page, "sync.status", null)).pending).toBe(0);
  // Until the board has replaced the first-run form, keys go to the form.
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await callChannel(page, "loads.book", { loadId: load.loadId, carrierName: "Swift", rate: 2_000 });
  await pressSequence(page, "g", "s");
  await page.getByRole("option", { name: /Pending.*Delete \(booked\).*A-1/ }).waitFor();
  await page.keyboard.press("r");
  await page.getByRole("option", { name: /Conflict.*booked here but still posted/ }).waitFor();
  await page.getByRole("button", { name: "Leave posted" }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete there" }).click();
  await page.getByText("The outbox is empty").waitFor();
  expect(await remote.ask("GET", `/load/${await remote.onlyLoad()}`)).toMatchObject({
    loadState: { loadStateDescription: "Closed" },
  });
  expect(pageErrors).toEqual([]);
});

test("pauses after a rejected token until a new one is entered", { tags: "long" }, async () => {
  const remote = await openRemote();
  const { page, pageErrors } = await openWindow();
  const draft = { baseUrl: remote.url, canSendExisting: false, address: "same" } as const;
  const carriers = { monitorUrl: "", clientId: "", clientPassword: "" };
  await callChannel(page, "sync.connect", { ...draft, ...carriers, token: remote.token, workId: "connect" });
  const key = await remote.askThere("accessKeys.list", null);
  await remote.askThere("accessKeys.revoke", { keyId: key.keys[0]?.keyId ?? "" });
  await callChannel(page, "loads.create", { load: dallas("waits") });
  await page.getByRole("status").getByText("Token rejected, 1 to send").click();
  await page.getByRole("button", { name: "Change token" }).press("Enter");
  await page.getByRole("heading", { name: "Connect again" }).waitFor();
  const { users } = await remote.askThere("users.list", null);
  const ana = users.find(({ email }) => email === "ana@example.com");
  const { token } = await remote.askThere("accessKeys.issueToken", {
    userId: ana?.userId ?? "",
    label: "again",
  });
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await page.getByText("The outbox is empty").waitFor();
  expect(pageErrors).toEqual([]);
});

test("sends many loads with progress; one key pauses and resumes", {
  tags: "long",
}, async () => {
  const remote = await openRemote();
  const { page, pageErrors } = await openWindow();
  const rows = Array.from({ length: 250 }, (_, index) => `L-${index},Dallas,TX,Atlanta,GA,1`);
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  const content = [header, ...rows].join("\n");
  await callChannel(page, "import.run", { kind: "loads", content, workId: crypto.randomUUID() });
  const draft = { baseUrl: remote.url, token: remote.token, canSendExisting: true, address: "same" } as const;
  await pressSequence(page, "g", "s");
  await page.getByRole("heading", { name: "Connect a load board" }).waitFor();
  await callChannel(page, "sync.connect", {
    ...draft,
    monitorUrl: "",
    clientId: "",
    clientPassword: "",
    workId: "connect",
  });
  await page.getByRole("progressbar", { name: "Edits sent" }).waitFor();
  await page.getByText(/of 250 edits sent$/).waitFor();
  await page.keyboard.press("p");
  await page
    .getByRole("status")
    .getByText(/^Paused, [\d,]+ to send$/)
    .waitFor();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.keyboard.press("p");
  await page.getByText("The outbox is empty").waitFor({ timeout: 60_000 });
  expect(pageErrors).toEqual([]);
});

test("shows the load board's estimate of a lane with its age", {
  tags: "long",
}, async () => {
  const remote = await openRemote();
  const proxy = await openFaultyProxy(() => Number(new URL(remote.url).port));
  onTestFinished(() => proxy.close());
  const { page, pageErrors } = await openWindow();
  const header = "bookedDate,originCity,originState,destinationCity,destinationState,equipmentCode,totalRate";
  const today = new Date().toISOString().slice(0, 10);
  const rates = (rate: number) => `${header}\n${today},Dallas,TX,Atlanta,GA,V,${rate}`;
  const workId = crypto.randomUUID();
  await remote.askThere("import.run", { kind: "rates", content: rates(3000), workId });
  await callChannel(page, "import.run", { kind: "rates", content: rates(2000), workId });
  const draft = { baseUrl: proxy.url, token: remote.token, canSendExisting: false, address: "same" } as const;
  await callChannel(page, "sync.connect", {
    ...draft,
    monitorUrl: "",
    clientId: "",
    clientPassword: "",
    workId,
  });
  await page.getByRole("status").getByText("Synced", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByPlaceholder("dal tx atl ga van").fill("dal tx atl ga van");

  const said = page.getByText(/^Load board: \$(2,9|3,0)\d\d/);
  await said.getByText("just now").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await proxy.disconnect();
  await page.reload();
  await page.getByText(/Can't update the estimate: /).waitFor();
  expect(pageErrors.filter((problem) => !problem.includes("ERR_"))).toEqual([]);
});

/** A load board that can be connected and then accepts no loads. */
async function serveUserListOnly(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isUserList = url?.endsWith("/accountuser/active");
    response.writeHead(isUserList ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: true, results: [] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("keeps the log visible below a long outbox, and focuses it by key", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const baseUrl = await serveUserListOnly();
  const nobody = { baseUrl, token: "token", monitorUrl: "", clientId: "" };
  const draft = {
    ...nobody,
    clientPassword: "",
    canSendExisting: false,
    address: "same" as const,
    workId: crypto.randomUUID(),
  };
  await callChannel(page, "sync.connect", draft);
  for (let count = 0; count < 30; count += 1)
    await callChannel(page, "loads.create", { load: dallas(`${count}`) });
  await pressSequence(page, "g", "s");
  await page.getByRole("option").nth(29).waitFor();
  const log = page.getByRole("region", { name: "Log" });
  const line = log.getByRole("listitem").last();
  await line.getByText(`Connected to ${baseUrl}.`).waitFor();
  await expect.poll(async () => (await line.boundingBox())?.y).toBeLessThan(780);
  await line
    .getByRole("time")
    .getByText(/^(just now|\d+ min ago)$/)
    .waitFor();
  await page.keyboard.press("d");
  await expect.poll(() => log.locator(":focus").getByRole("listitem").count()).toBeGreaterThan(0);
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
