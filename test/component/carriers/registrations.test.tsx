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

test("a click on a registration shows the carrier with any of its numbers", async () => {
  await renderApp(async (call) => {
    const importRows = (kind: "carriers" | "registration-steps", rows: string[]) =>
      call("import.run", { kind, content: rows.join("\n"), workId: crypto.randomUUID() });
    await importRows("carriers", [
      "DOT NUMBER,MC,INTRASTATE,LEGAL NAME",
      ",MC700001,,Oak LLC",
      ",,TX 9,Elm LLC",
      "100002,MC700003,,Pine LLC",
    ]);
    const now = new Date().toISOString();
    await importRows("registration-steps", [
      "CompanyName,MonitorID,MCNumber,USDOTNumber,IntraStateNumber,LastStep,UTC_RegistrationDate",
      `Oak,,MC700001,100001,,Thank You,${now}`,
      `Elm,,,,TX 9,Thank You,${now}`,
      `Ash,M1,,,,Thank You,${now}`,
      `Larch,,MC700003,100009,,Thank You,${now}`,
      `,,,,TX 10,Thank You,${now}`,
      `,7,,,,Thank You,${now}`,
    ]);
    return "carriers";
  });
  const column = page.getByRole("complementary", { name: "Registering today" });
  const carrier = page.getByRole("region", { name: "Carrier", exact: true });
  for (const name of ["Elm", "Oak"]) {
    await column.getByRole("button", { name }).click();
    await expect.element(carrier.getByRole("heading", { name: `${name} LLC` })).toBeVisible();
  }
  await column.getByRole("button", { name: "Larch" }).click();
  await expect.element(page.getByText("Larch is not one of your carriers.")).toBeVisible();
  await column.getByRole("button", { name: "TX 10" }).click();
  await expect.element(page.getByText("TX 10 is not one of your carriers.")).toBeVisible();
  await column.getByRole("button", { name: "Ash" }).click();
  await expect.element(page.getByText(/^Ash registered without a carrier number/)).toBeVisible();
  await column.getByRole("button", { name: "Monitor ID 7" }).click();
  const notice = page.getByText("Monitor ID 7 registered without a name or carrier number.", { exact: true });
  await expect.element(notice).toBeVisible();
});

test("a search of the registrations ignores fields that contain only spaces", async () => {
  await renderApp(async (call) => {
    const rows = ["CompanyName,USDOTNumber,LastStep,UTC_RegistrationDate"];
    rows.push(`Oak,100001,Thank You,${new Date().toISOString()}`);
    await call("import.run", {
      kind: "registration-steps",
      content: rows.join("\n"),
      workId: crypto.randomUUID(),
    });
    return "carriers";
  });
  const column = page.getByRole("complementary", { name: "Registering today" });
  await column.getByText("Search registrations").click();
  const search = column.getByRole("button", { name: "Search" });
  await column.getByRole("textbox", { name: "MC number" }).fill(" ");
  await expect.element(search).toBeDisabled();
  await column.getByRole("textbox", { name: "USDOT number" }).fill("100001");
  await search.click();
  await expect.element(column.getByRole("region", { name: "Oak" })).toBeVisible();
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
