import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { runCommand, serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/tls/${name}`, import.meta.url));
const certificate = fixture("for-tests-only.certificate.pem");
const key = fixture("for-tests-only.key.pem");
const tlsOptions = ["--certificate", certificate, "--key", key];

/** Sends a request over TLS and trusts only the fixture's certificate. */
async function requestAs(name: string, port: string) {
  const asked = request({
    host: "127.0.0.1",
    port,
    path: "/lanedesk/v1",
    servername: "desk.example.com",
    headers: { host: `${name}:${port}` },
    ca: await readFile(certificate),
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
}

it("serves other machines over TLS under the names in its certificate only", async () => {
  const data = await temporaryFolder();
  const served = await serve(data, "--host", "0.0.0.0", "--beyond-this-machine", ...tlsOptions);
  onTestFinished(() => served.kill());
  const { protocol, hostname, port } = new URL(served.url);
  expect([protocol, hostname]).toEqual(["https:", "desk.example.com"]);
  expect(await requestAs("desk.example.com", port)).toMatchObject({
    status: 200,
    body: { product: "Lanedesk" },
  });
  expect((await requestAs("127.0.0.1", port)).status).toBe(200);
  expect((await requestAs("rebound.example", port)).status).toBe(403);
});

it("serves other machines only with TLS and --beyond-this-machine", async () => {
  const data = await temporaryFolder();
  const start = (...more: string[]) =>
    runCommand("serve", "--data", data, "--port", "0", "--no-open", "--host", "0.0.0.0", ...more);
  const rejected = [
    [["--beyond-this-machine"], 1, "forbidden", "unencrypted"],
    [tlsOptions, 1, "forbidden", "--beyond-this-machine"],
    [["--certificate", certificate, "--beyond-this-machine"], 2, "invalid", "both --certificate and --key"],
    [["--certificate", "nowhere.pem", "--key", "nowhere.pem"], 1, "not-found", "nowhere.pem"],
    [["--host", "not a host"], 2, "usage", "Must be a host name or an IP address."],
  ] as const;
  for (const [more, exit, code, expected] of rejected)
    expect(await start(...more)).toMatchObject({
      code: exit,
      answer: { error: { code, message: expect.stringContaining(expected) } },
    });
});

it("warns that the link will not work if the certificate names no host for it", async () => {
  const data = await temporaryFolder();
  const wildcard = ["--certificate", fixture("for-tests-only.wildcard.pem"), "--key", key];
  const options = ["serve", "--data", data, "--port", "0", "--no-open", "--host"];
  const results = ["0.0.0.0", "desk.example.com"].map(async (host) => {
    // Without --beyond-this-machine, the command ends.
    const { stderr } = await runCommand(...options, host, ...wildcard);
    return stderr.includes("the link of the window will not work");
  });
  expect(await Promise.all(results)).toEqual([true, false]);
});
