import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ServedBrokerage, serveBrokerage } from "../../support/brokerage.ts";
import { runCommand } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let remote: ServedBrokerage;
beforeAll(async () => {
  remote = await serveBrokerage();
});
afterAll(() => remote.end());
afterEach(() => vi.unstubAllEnvs());

const connect = (folder: string, ...more: string[]) =>
  runCommand("connect", "--data", folder, "--base-url", remote.url, ...more);

describe("the sync commands", () => {
  it("connect with a token from the environment, send loads and print the status", async () => {
    const folder = await temporaryFolder();
    await runCommand("demo", "--data", folder, "--loads", "3", "--carriers", "0", "--rates", "0");
    vi.stubEnv("LANEDESK_TOKEN", remote.ann.token);
    const connected = await connect(folder);
    const { toSend } = connected.answer ?? {};
    expect(connected).toMatchObject({ code: 0, answer: { connected: true, problem: "" } });
    expect(toSend).toBeGreaterThan(0);
    const before = await runCommand("sync", "status", "--data", folder);
    expect(before).toMatchObject({ code: 0, answer: { connected: true, pending: toSend, lastSyncAt: null } });
    const sent = await runCommand("sync", "--once", "--data", folder);
    expect(sent).toMatchObject({ code: 0, answer: { pending: 0, refused: 0, problem: "" } });
    for (const result of [connected, before, sent])
      expect(JSON.stringify(result)).not.toContain(remote.ann.token);
    const ended = await runCommand("disconnect", "--data", folder);
    expect(ended).toMatchObject({ code: 0, answer: { connected: false } });
    expect(await runCommand("sync", "--once", "--data", folder)).toMatchObject({
      code: 1,
      answer: { error: { code: "conflict" } },
    });
  });

  it("reject a token that the remote rejects, and change nothing", { tags: "long" }, async () => {
    const folder = await temporaryFolder();
    expect(await connect(folder, "--token", "wrong")).toMatchObject({
      code: 1,
      answer: { error: { code: "invalid", message: expect.stringContaining("Nothing was connected, ") } },
    });
    expect((await runCommand("sync", "status", "--data", folder)).answer).toMatchObject({ connected: false });
    expect((await connect(folder)).code).toBe(2);
  });

  it.each(["secret\nword", "secret wörd", "secret word"])(
    "reject an impossible token without printing it: %j",
    async (token) => {
      const rejected = await connect(await temporaryFolder(), "--token", token);
      expect(rejected).toMatchObject({ code: 2, answer: { error: { code: "invalid" } } });
      expect(rejected.stderr).toContain("Copy the token again, without spaces or line breaks.");
      expect(JSON.stringify(rejected)).not.toContain("secret");
    },
  );

  it("reject --moved together with --another", async () => {
    const both = await connect(await temporaryFolder(), "--token", "T", "--moved", "--another");
    expect(both).toMatchObject({ code: 2, answer: { error: { code: "usage" } } });
  });

  it("reject a partial carrier monitoring configuration", async () => {
    const folder = await temporaryFolder();
    for (const part of [
      ["--monitor-url", remote.url],
      ["--client-id", "I", "--client-password", "P"],
    ])
      expect(await connect(folder, "--token", remote.ann.token, ...part)).toMatchObject({
        code: 2,
        answer: { error: { code: "invalid", message: expect.stringContaining("Nothing was connected.") } },
      });
  });

  it("fail with the status and the problem when the remote is unreachable", { tags: "long" }, async () => {
    const folder = await temporaryFolder();
    const other = await serveBrokerage();
    const remoteOptions = ["--base-url", other.url, "--token", other.ann.token];
    const connected = await runCommand("connect", "--data", folder, ...remoteOptions);
    await other.end();
    expect(connected).toMatchObject({ code: 0, answer: { connected: true } });
    const alone = await runCommand("sync", "--once", "--data", folder);
    expect(alone).toMatchObject({
      code: 1,
      answer: { connected: true, lastSyncAt: null, problem: expect.stringContaining("Can't reach") },
    });
    expect(alone.stderr).toContain(alone.answer?.problem);
    expect(await runCommand("sync", "status", "--data", folder)).toMatchObject({ code: 0 });
  });

  it("report a store that connect created", { tags: "long" }, async () => {
    const mistyped = join(await temporaryFolder(), "mistyped");
    const made = await connect(mistyped, "--token", remote.ann.token);
    expect(made).toMatchObject({ code: 0, answer: { connected: true, newDesk: true } });
    expect(made.stderr).toContain(`Created new Lanedesk data in ${mistyped}.`);
    const again = await connect(mistyped, "--token", remote.ann.token);
    expect(again).toMatchObject({ code: 0, answer: { connected: true, newDesk: false }, stderr: "" });
  });

  it.each(["sync status", "sync --once", "disconnect"])(
    "reject a folder without a store and create none: %s",
    async (command) => {
      const missing = join(await temporaryFolder(), "mistyped");
      expect(await runCommand(...command.split(" "), "--data", missing)).toMatchObject({
        code: 1,
        answer: { error: { code: "not-found" } },
      });
      expect(existsSync(missing)).toBe(false);
    },
  );

  it("release the folder and stop synchronizing when the port is in use", { tags: "long" }, async () => {
    const folder = await temporaryFolder();
    await connect(folder, "--token", remote.ann.token);
    const { port } = new URL(remote.url);
    const rejected = await runCommand("serve", "--data", folder, "--port", port, "--no-open");
    expect(rejected).toMatchObject({ code: 1, answer: { error: { code: "unavailable" } } });
  });
});
