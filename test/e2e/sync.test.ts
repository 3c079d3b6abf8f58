import { expect, onTestFinished, test } from "vitest";
import { run, serve } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { accessibilityFaults, askAs, laneLoad, openWindow } from "../support/window.ts";

/** Another Lanedesk, as the remote service, with a token for it. */
async function openRemote() {
  const folder = await temporaryFolder();
  const made = await run(
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
  /** The id of its only load, as its own window would tell. */
  const onlyLoad = async (): Promise<string> => {
    const session = await fetch(served.ui, { redirect: "manual" });
    const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const response = await fetch(`${served.url}/window/ipc/loads.window`, {
      method: "POST",
      headers: { cookie, origin: served.url, "content-type": "application/json" },
      body: JSON.stringify({ view: "all", order: "created", descending: true, after: null, size: 2 }),
    });
    const { value } = (await response.json()) as { value: { rows: { loadId: string }[] } };
    return value.rows[0]?.loadId ?? "";
  };
  return { url: served.url, token, ask, onlyLoad };
}

test("a remote is connected in the window, loads go there by themselves, and a conflict is decided with the keys", async () => {
  const remote = await openRemote();
  const { page, problems } = await openWindow();
  const { load } = await askAs(page, "loads.create", {
    load: { ...laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"), note: "as posted" },
  });
  await page.reload();
  await page.getByText("on this computer").click();
  await page.getByRole("heading", { name: "No remote is connected" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByText("A token is required.").waitFor();
  await page.getByLabel("Address", { exact: true }).fill(remote.url);
  await page.getByLabel("Token").fill(remote.token);
  await page.getByLabel("Post what is on the board already: 1 load").check();
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("status").getByText("in step", { exact: true }).waitFor();
  await page.getByText("Everything is sent").waitFor();
  const diary = page.getByRole("listitem");
  await diary.first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const remoteId = await remote.onlyLoad();
  const there = await remote.ask("GET", `/load/${remoteId}`);
  expect(there.note).toBe("as posted");
  await askAs(page, "sync.pause", { paused: true });
  await remote.ask("PUT", `/load/${remoteId}`, { ...there, note: "theirs" });
  const { revision } = await askAs(page, "loads.get", { loadId: load.loadId });
  await askAs(page, "loads.update", {
    loadId: load.loadId,
    revision,
    load: { ...laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"), note: "mine" },
  });
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("conflict", { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole("status").getByText("1 for you").waitFor();
  await page.getByText("Mine: mine").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("option", { name: /conflict/ }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("Everything is sent").waitFor({ timeout: 60_000 });
  const { load: kept } = await askAs(page, "loads.get", { loadId: load.loadId });
  expect(kept.note).toBe("theirs");
  expect(problems).toEqual([]);
});
