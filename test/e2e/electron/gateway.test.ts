/** @module-tag long */
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openDesktop } from "../../support/electron.ts";
import { freePort } from "../../support/free-port.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("serves the HTTP interface only when it is enabled, also after the next start", async () => {
  const folder = await temporaryFolder();
  const gatewayPort = await freePort();
  const url = `http://127.0.0.1:${gatewayPort}`;
  const reach = () =>
    fetch(`${url}/lanedesk/v1`).then(
      (answer) => answer.status,
      () => "unreachable",
    );

  const first = await openDesktop(folder);
  expect(await first.page.evaluate(() => window.lanedesk.call("gateway.status", null))).toEqual({
    ok: true,
    value: { isOn: false, url: "", problem: "" },
  });
  await first.page.evaluate(
    (port) => window.lanedesk.call("settings.change", { gatewayPort: port }),
    gatewayPort,
  );
  expect(await reach()).toBe("unreachable");
  const switched = await first.page.evaluate(() => window.lanedesk.call("gateway.switch", { isOn: true }));
  expect(switched).toEqual({ ok: true, value: { isOn: true, url, problem: "" } });
  expect(await reach()).toBe(200);
  expect(await first.quit()).toBe(0);
  expect(await reach()).toBe("unreachable");

  const second = await openDesktop(folder);
  await expect.poll(reach).toBe(200);
  expect(await second.quit()).toBe(0);
});

it("turns off the HTTP interface although another program uses the port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const gatewayPort = typeof address === "object" ? address?.port : undefined;
  const { page, quit } = await openDesktop(await temporaryFolder());
  await page.evaluate((port) => window.lanedesk.call("settings.change", { gatewayPort: port }), gatewayPort);
  await page.evaluate(() => {
    location.hash = "settings/http";
  });
  const toggle = page.getByRole("switch", { name: "HTTP interface" });
  await toggle.click();
  await expect.poll(() => page.getByText("On, not running").isVisible()).toBe(true);
  await expect.poll(() => page.getByText("HTTP interface off").isVisible()).toBe(true);
  await toggle.click();
  await expect.poll(() => page.getByText("HTTP interface off").isVisible()).toBe(false);
  expect(await toggle.isChecked()).toBe(false);
  const read = await page.evaluate(() => window.lanedesk.call("settings.read", null));
  expect(read).toMatchObject({ ok: true, value: { gatewayOn: false } });
  expect(await quit()).toBe(0);
});
