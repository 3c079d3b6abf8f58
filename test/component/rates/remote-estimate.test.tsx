import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LaneRequest, RemoteRate } from "../../../shared/views/rate.ts";
import { renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

const createRate = (rate: number): RemoteRate => ({
  estimate: {
    answer: {
      result: "Success",
      loadId: "",
      upperBound: rate + 100,
      lowerBound: rate - 100,
      trendlineCollections: [],
      message: "",
    },
    readAt: Date.now(),
  },
  problem: "",
});

test("does not show the load board's estimate of the previous lane while the load board is slow", {
  tags: "long",
}, async () => {
  await renderApp(async (call) => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = Array.from({ length: 8 }, (_, index) => `${today},75201,30303,V,${1_880 + index},R${index}`);
    const content = ["bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber", ...rows];
    await call("import.run", { kind: "rates", content: content.join("\n"), workId: crypto.randomUUID() });
    return "rates";
  });
  const slow = Promise.withResolvers<void>();
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "sync.status") return { ok: true, value: syncedStatus } as never;
      if (name !== "rates.remote") return bridge.call(name, input);
      const isFirst = (input as LaneRequest).destinationCity === "Atlanta";
      if (!isFirst) await slow.promise;
      return { ok: true, value: createRate(isFirst ? 2_000 : 3_000) } as never;
    },
  };
  const line = page.getByRole("textbox", { name: "Lane" });
  await line.fill("dal tx atl ga van");
  await expect.element(page.getByText("80% range $1,900–$2,100")).toBeVisible();
  await line.fill("dal tx chi il van");
  await expect.element(page.getByText(/^Dallas, TX .* → Chicago, IL/)).toBeVisible();
  await expect.element(page.getByText("80% range $1,900–$2,100")).not.toBeInTheDocument();
  slow.resolve();
  await expect.element(page.getByText("80% range $2,900–$3,100")).toBeVisible();
});
