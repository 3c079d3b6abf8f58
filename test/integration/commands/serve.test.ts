import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { openBrowserSession } from "../../../build/browser-session.ts";
import { smallLoad } from "../../support/loads.ts";
import { runCommand, serve, serveWithBrowser } from "../../support/program.ts";
import { hasSignals } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { connectWindowApi } from "../../support/window-api.ts";

/** Only Linux opens the browser by a command in PATH. */
const canReplaceBrowserCommand = process.platform === "linux";

/** A served data folder with one user, and requests as that user. */
async function createServedFolder() {
  const data = await temporaryFolder();
  const { answer } = await runCommand(
    "user",
    "add",
    "--data",
    data,
    "--email",
    "ann@example.com",
    "--first",
    "Ann",
    "--last",
    "Lee",
  );
  const start = async () => {
    const served = await serve(data);
    onTestFinished(() => served.kill());
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(`${served.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${answer?.token}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
    return { ...served, ask };
  };
  return { start };
}

describe("serve", () => {
  it("does not start with an invalid policy, and names its file", async () => {
    const data = await temporaryFolder();
    const policy = join(data, "policy.json");
    await writeFile(policy, JSON.stringify({ contact: "IT", settings: { gatewayPort: "4710" } }));
    const { code, stderr } = await runCommand(
      "serve",
      "--data",
      data,
      "--port",
      "0",
      "--no-open",
      "--policy",
      policy,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(policy);
    expect(stderr).toContain('gatewayPort = "4710"');
  });

  it("does not start when the policy does not allow the HTTP interface", async () => {
    const data = await temporaryFolder();
    const policy = join(data, "policy.json");
    await writeFile(
      policy,
      JSON.stringify({ contact: "the help desk", settings: { gatewayAllowed: false } }),
    );
    const { code, stderr } = await runCommand("serve", "--data", data, "--no-open", "--policy", policy);
    expect(code).toBe(1);
    expect(stderr).toContain("does not allow the HTTP interface. Nothing was started; ask the help desk.");
  });

  it.runIf(hasSignals)("closes cleanly on SIGTERM", async () => {
    const { start } = await createServedFolder();
    const served = await start();
    const exited = once(served.process, "exit");
    served.process.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  it.runIf(hasSignals)(
    "writes its last backup when the second signal of Ctrl C under npm arrives while it closes",
    async () => {
      const data = await temporaryFolder();
      const served = await serve(data);
      onTestFinished(() => served.kill());
      const closing = once(createInterface({ input: served.process.stderr as Readable }), "line");
      served.process.kill("SIGINT");
      await closing;
      const exited = once(served.process, "exit");
      served.process.kill("SIGINT");
      expect(await exited).toEqual([0, null]);
      expect(await readdir(join(data, "backups"))).toHaveLength(1);
    },
  );

  it.for(["a message of its parent", "the end of its parent"])("closes cleanly on %s", async (cause) => {
    const data = await temporaryFolder();
    const served = await serve(data);
    onTestFinished(() => served.kill());
    const exited = once(served.process, "exit");
    if (cause === "a message of its parent") served.process.send("shutdown");
    else served.process.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await readdir(join(data, "backups"))).toHaveLength(1);
  });

  it("keeps every acknowledged load when it is killed", async () => {
    const { start } = await createServedFolder();
    const first = await start();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        first.ask("POST", "/loadmanagement/v2/load", { ...smallLoad, loadNumber: `K-${index}` }),
      ),
    );
    const ids = await Promise.all(made.map(async (answer) => (await answer.json()).loadId));
    await first.kill();
    const second = await start();
    for (const id of ids) expect((await second.ask("GET", `/loadmanagement/v2/load/${id}`)).status).toBe(200);
    await second.stop();
  });

  it("serves the window to the browser that opens its link, and the HTTP interface", async () => {
    const { start } = await createServedFolder();
    const served = await start();
    const session = await openBrowserSession(served.ui);
    const page = await fetch(`${served.url}/window/`, { headers: session });
    expect(await page.text()).toContain("<title>Lanedesk</title>");
    const described = await fetch(`${served.url}/window/ipc/app.info`, {
      method: "POST",
      headers: session,
      body: "null",
    });
    expect(await described.json()).toMatchObject({
      ok: true,
      value: { host: "browser", userName: "Ann Lee" },
    });
    const elsewhere = await fetch(`${served.url}/window/ipc/app.info`, {
      method: "POST",
      headers: { ...session, origin: "https://evil.example" },
      body: "null",
    });
    expect(await elsewhere.json()).toMatchObject({ ok: false, failure: { code: "forbidden" } });
    expect((await served.ask("GET", "/lanedesk/v1")).status).toBe(200);
    await served.stop();
  });

  it("rejects a window call that is nested too deeply or too large, and keeps running", {
    tags: "long",
  }, async () => {
    const { start } = await createServedFolder();
    const served = await start();
    const headers = await openBrowserSession(served.ui);
    const call = async (channel: string, body: string) =>
      (await fetch(`${served.url}/window/ipc/${channel}`, { method: "POST", headers, body })).json();
    for (const body of ["[".repeat(2_000_000), '{"a":'.repeat(400_000), `[${"0,".repeat(1_000_000)}0]`])
      expect(await call("loads.create", body)).toMatchObject({ ok: false, failure: { code: "invalid" } });
    expect(await call("loads.create", '{"load":')).toMatchObject({ ok: false, failure: { code: "invalid" } });
    expect(await call("app.info", "null")).toMatchObject({ ok: true });
    await served.stop();
  });

  it.runIf(canReplaceBrowserCommand)(
    "passes its link to the browser in a file that only this user can read",
    async () => {
      const data = await temporaryFolder();
      const desktop = await temporaryFolder();
      const argumentsFile = join(desktop, "arguments");
      await writeFile(
        join(desktop, "xdg-open"),
        `#!/bin/sh\necho "$@" > ${argumentsFile}.new; mv ${argumentsFile}.new ${argumentsFile}\n`,
      );
      await chmod(join(desktop, "xdg-open"), 0o755);
      const environment = { ...process.env, PATH: `${desktop}${delimiter}${process.env.PATH}` };
      const served = await serveWithBrowser(data, environment);
      onTestFinished(() => served.kill());
      await expect
        .poll(() => readFile(argumentsFile, "utf8").catch(() => ""), { timeout: 20_000 })
        .not.toBe("");
      const linkFile = (await readFile(argumentsFile, "utf8")).trim();
      expect(linkFile).not.toContain(new URL(served.ui).pathname);
      expect(await readFile(linkFile, "utf8")).toContain(served.ui);
      expect((await stat(linkFile)).mode & 0o777).toBe(0o600);
      expect(await served.stop()).toBe(0);
      await expect(stat(linkFile)).rejects.toThrow(/ENOENT/);
    },
  );

  it.runIf(canReplaceBrowserCommand)(
    "serves and prints its link when the file for the browser cannot be written",
    async () => {
      const data = await temporaryFolder();
      await mkdir(join(data, "open-window.html"));
      const served = await serveWithBrowser(data, process.env);
      onTestFinished(() => served.kill());
      expect((await fetch(`${served.url}/lanedesk/v1`)).status).toBe(200);
      expect(await served.stop()).toBe(0);
    },
  );

  it("ends with an error when its store cannot be reopened, and keeps the replaced store", {
    tags: "long",
  }, async () => {
    const data = await temporaryFolder();
    const served = await serve(data);
    onTestFinished(() => served.kill());
    const door = await connectWindowApi(served.ui);
    const { name } = await door.call("backups.take", { workId: "backup" });
    const lock = join(data, "lanedesk.lock");
    await rm(lock);
    await writeFile(lock, "not a lock");
    const ended = once(served.process, "exit");
    const restoring = door.call("backups.restore", { workId: "restore", from: { name } });
    await expect(restoring).rejects.toThrow(/lock file/);
    expect(await ended).toEqual([1, null]);
    await rm(lock);
    expect(await runCommand("check", "--data", data)).toMatchObject({ code: 0, answer: { sound: true } });
    const former = (await readdir(data)).find((each) => each.startsWith("store-before-")) ?? "";
    const before = join(data, former, "lanedesk.sqlite");
    const back = await runCommand("restore", "--data", data, "--from", before);
    expect(back).toMatchObject({ code: 0, answer: { records: { users: expect.any(Number) } } });
  });
});
