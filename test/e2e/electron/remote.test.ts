import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json, text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../shared/channels.ts";
import { type Desktop, openDesktop } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const postPath = "/loadmanagement/v2/load";

/**
 * A remote with the specification's interface only: a Lanedesk behind a proxy that removes the extensions and can lose
 * the response to a post.
 */
async function openBareRemote() {
  const folder = await temporaryFolder();
  const person = ["--email", "ana@example.com", "--first", "Ana", "--last", "Ruiz"];
  const { answer } = await runCommand("user", "add", "--data", folder, ...person);
  const served = await serve(folder);
  const posted: unknown[] = [];
  const asking: string[] = [];
  let losesResponses = false;
  let extraHeaders: Record<string, string> = {};
  const proxy = createServer(async (asked, answering) => {
    const { url: path = "/", method } = asked;
    if (path.startsWith("/lanedesk/")) {
      answering.writeHead(404).end();
      return;
    }
    const body = await text(asked);
    asking.push(path);
    const answer = await forward(new URL(path, served.url), asked, body);
    if (method === "POST" && path === postPath) posted.push(JSON.parse(body).loadNumber);
    if (method === "POST" && path === postPath && losesResponses) asked.socket.resetAndDestroy();
    else await pass(answer, answering, extraHeaders);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(async () => {
    proxy.close();
    proxy.closeAllConnections();
    await served.stop();
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    token: String(answer?.token),
    /** Load numbers of the posts that arrived. */
    posted,
    /** Paths of all requests. */
    asking,
    /** From now on, every answer has these headers. */
    addHeaders: (headers: Record<string, string>) => {
      extraHeaders = headers;
    },
    /** From now on, breaks the connection after a post, before the response. */
    loseResponses: () => {
      losesResponses = true;
    },
  };
}

async function forward(url: URL, { method, headers }: IncomingMessage, body: string) {
  const { "idempotency-key": _, "if-match": __, "if-none-match": ___, host: ____, ...plain } = headers;
  const forwarded = request(url, { method, headers: plain });
  forwarded.end(body);
  const [answer] = await once(forwarded, "response");
  return answer as IncomingMessage;
}

async function pass(
  answer: IncomingMessage,
  answering: ServerResponse,
  extraHeaders: Record<string, string>,
) {
  const { etag: _, "lanedesk-epoch": __, "transfer-encoding": ___, ...headers } = answer.headers;
  answering.writeHead(answer.statusCode ?? 500, { ...headers, ...extraHeaders }).end(await buffer(answer));
}

const asks =
  ({ page }: Desktop) =>
  async <N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelOutput<N>> => {
    const answer = await page.evaluate(
      ([name, given]) => window.lanedesk.call(name as never, given as never),
      [channel, input] as const,
    );
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  };

const connection = (baseUrl: string, token: string) => ({
  baseUrl,
  token,
  monitorUrl: "" as const,
  clientId: "",
  clientPassword: "",
  canSendExisting: false,
  address: "same" as const,
  workId: "connecting",
});

describe("the desktop and its remote", () => {
  it("posts a load once when the connection breaks before the response, and asks the broker", {
    tags: "long",
  }, async () => {
    const remote = await openBareRemote();
    const desktop = await openDesktop(await temporaryFolder());
    const ask = asks(desktop);
    const standing = async () => {
      const { pending, inDoubt } = await ask("sync.run", null);
      return { pending, inDoubt };
    };
    await ask("sync.connect", connection(remote.url, remote.token));
    await ask("loads.create", { load: { ...smallLoad, loadNumber: "first load" } });
    await expect.poll(standing).toEqual({ pending: 0, inDoubt: 0 });

    remote.loseResponses();
    await ask("loads.create", { load: { ...smallLoad, loadNumber: "response lost" } });
    await expect.poll(standing).toEqual({ pending: 0, inDoubt: 1 });
    expect(remote.posted).toEqual(["first load", "response lost"]);
    expect(await desktop.quit()).toBe(0);
  });

  it("understands an answer with a header that is not Latin-1", { tags: "long" }, async () => {
    const remote = await openBareRemote();
    const desktop = await openDesktop(await temporaryFolder());
    const ask = asks(desktop);
    remote.addHeaders({ "X-Gateway": Buffer.from("\u{1f69a}").toString("latin1") });
    await ask("sync.connect", connection(remote.url, remote.token));
    await ask("loads.create", { load: smallLoad });
    await expect.poll(() => ask("sync.run", null)).toMatchObject({ pending: 0, inDoubt: 0, problem: "" });
    expect(remote.posted).toHaveLength(1);
    expect(await desktop.quit()).toBe(0);
  });

  it("synchronizes when the computer wakes up", { tags: "long" }, async () => {
    const remote = await openBareRemote();
    const desktop = await openDesktop(await temporaryFolder());
    const ask = asks(desktop);
    await ask("sync.connect", connection(remote.url, remote.token));
    await ask("loads.create", { load: smallLoad });
    await ask("sync.run", null);
    await expect.poll(() => remote.posted.length).toBe(1);
    const { lastSyncAt } = await ask("sync.run", null);
    const before = remote.asking.length;
    await desktop.app.evaluate(({ powerMonitor }) => powerMonitor.emit("resume"));
    const isLoadRead = () => remote.asking.slice(before).some((path) => path.includes("/load/"));
    // With the status, a failure shows why nothing was read.
    await expect
      .poll(async () => ({ ...(await ask("sync.status", null)), isLoadRead: isLoadRead() }))
      .toMatchObject({
        isLoadRead: true,
        problem: "",
        lastSyncAt: expect.toSatisfy((at) => at !== lastSyncAt),
      });
    expect(await desktop.quit()).toBe(0);
  });

  it("reports a redirect of the remote and does not follow it", { tags: "long" }, async () => {
    const visitors: unknown[] = [];
    const elsewhere = createServer(async (asked, answering) => {
      visitors.push(await json(asked));
      answering.end("{}");
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const there = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const moved = createServer((_, answering) => answering.writeHead(308, { Location: there }).end()).listen(
      0,
      "127.0.0.1",
    );
    await once(moved, "listening");
    onTestFinished(() => {
      for (const server of [elsewhere, moved]) {
        server.close();
        server.closeAllConnections();
      }
    });
    const desktop = await openDesktop(await temporaryFolder());
    const url = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
    await expect(asks(desktop)("sync.connect", connection(url, "secret"))).rejects.toThrow(
      new RegExp(`^.*Nothing was connected, .* redirects to ${there}.*, where Lanedesk sent nothing`),
    );
    expect(visitors).toEqual([]);
    expect(await desktop.quit()).toBe(0);
  });
});
