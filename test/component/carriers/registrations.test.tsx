import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";

test("carriers with the same name register in separate rows and timelines, also without a monitor ID", async () => {
  await renderApp(async (call) => {
    const now = new Date().toISOString();
    const header = "CompanyName,MCNumber,USDOTNumber,LastStep,UTC_RegistrationDate";
    const rows = ["1", "2"].map(
      (number) => `Smith Trucking,${number === "1" ? "MC700001" : ""},10000${number},Thank You,${now}`,
    );
    await call("import.run", {
      kind: "registration-steps",
      content: [header, ...rows].join("\n"),
      workId: crypto.randomUUID(),
    });
    return "carriers";
  });
  const column = page.getByRole("complementary", { name: "Registering today" });
  await expect.poll(() => column.getByRole("button", { name: "Smith Trucking" }).all()).toHaveLength(2);
  await column.getByText("Search registrations").click();
  await column.getByRole("checkbox", { name: "Today only" }).click();
  await column.getByRole("button", { name: "Search" }).click();
  const timelines = column.getByRole("region", { name: "Smith Trucking" });
  await expect.poll(() => timelines.all()).toHaveLength(2);
  await expect.element(timelines.getByText("MC700001")).toBeVisible();
  await expect.element(timelines.getByText("USDOT 100002")).toBeVisible();
});

test("the registrations of today are read again without an event, because the day ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await renderApp(async () => "carriers");
  await expect.element(page.getByText(/^No registrations today/)).toBeVisible();
  const { called, release } = holdChannel("registrationSteps.today");
  vi.advanceTimersByTime(10 * 60_000);
  await called;
  await release();
});
