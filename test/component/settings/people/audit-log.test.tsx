import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAppInfo } from "../../../../renderer/app-info.ts";
import { decisionForm, noDecision } from "../../../../shared/views/carrier-decision.ts";
import {
  type Call,
  findAxeViolations,
  holdChannel,
  renderApp,
} from "../../../support/component/render-app.tsx";
import { loadFrom } from "../../../support/component/render-board.tsx";

const open = async (prepare?: (call: Call) => Promise<unknown>) => {
  const call = await renderApp(prepare);
  await page.getByRole("link", { name: "Settings" }).click();
  return call;
};
const openLog = async () => {
  await page.getByRole("button", { name: "Audit log", exact: true }).click();
  return page.getByRole("region", { name: "Audit log", exact: true });
};

test("the audit log shows who changed what through which entry point, in pages", async () => {
  await open(async (call) => {
    await call("carriers.save", { insdId: null, facts: { usdotNumber: "77", legalName: "Oak" } });
    await call("carriers.save", { insdId: 1, facts: { legalName: "Oak Inc" } });
    await call("carriers.decide", {
      insdId: 1,
      decision: { ...decisionForm.parse(noDecision), status: "blocked" },
    });
    for (let days = 101; days <= 124; days++) await call("settings.change", { daysOfHistory: days });
  });
  const log = await openLog();
  await expect.element(log.getByText("Days of history: 123 → 124")).toBeVisible();
  await expect.element(log.getByText(/^Decided at: none → \w{3} \d/)).toBeVisible();
  await expect.element(log.getByRole("cell", { name: "Window" }).first()).toBeVisible();
  await expect.element(log.getByRole("button", { name: "Show newer" })).toBeDisabled();
  await log.getByRole("button", { name: "Show older" }).click();
  await expect.element(log.getByText("Legal name: Oak → Oak Inc")).toBeVisible();
  await expect.element(log.getByText("Carrier USDOT 77 added")).toBeVisible();
  await expect.element(log.getByRole("button", { name: "Show older" })).toBeDisabled();
  expect(await findAxeViolations()).toEqual([]);
  await log.getByRole("button", { name: "Show newer" }).click();
  await expect.element(log.getByText("Days of history: 123 → 124")).toBeVisible();
});

test("the audit log separates the unit of a setting from its name", async () => {
  await open((call) => call("settings.change", { minLiabilityUsd: 750_000, maxWeightPounds: 46_000 }));
  const log = await openLog();
  await expect.element(log.getByText("Min liability, USD: 1000000 → 750000")).toBeVisible();
  await expect.element(log.getByText(/^Max weight, pounds: \d+ → 46000$/)).toBeVisible();
});

test("the audit log names states and carriers, and formats moments and severities", async () => {
  await open(async (call) => {
    const { load } = await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    await call("loads.book", { loadId: load.loadId, carrierName: "Prairie Movers LLC", rate: 2300 });
    await call("import.run", {
      kind: "carriers",
      content: "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n77,Oak,N",
      workId: crypto.randomUUID(),
    });
    const { readAt } = await call("carriers.get", { insdId: 1 });
    await call("changeQueue.clear", { insdIds: [1], readAt });
  });
  const log = await openLog();
  await expect.element(log.getByText("Load state: Posted → Accepted")).toBeVisible();
  await expect
    .element(log.getByText(/^Booking: none → Carrier Prairie Movers LLC, Rate \$2,300/))
    .toBeVisible();
  await expect.element(log.getByText(/^Severity: (critical|check|info) → none$/)).toBeVisible();
  await expect.element(log.getByText(/^Changed at: \w{3} \d+\/\d+.* → none$/)).toBeVisible();
  await expect.element(log.getByText(/[{}]/)).not.toBeInTheDocument();
});

test("the audit log and the keys name a user who is no longer active", async () => {
  await open(async (call) => {
    const { userId: ownId } = await call("app.info", null);
    const left = { firstName: "Lee", lastName: "Left", email: "lee@example.com", username: "", phone: "" };
    const user = { ...left, role: "administrator" as const, isActive: true };
    const { userId } = await call("users.add", user);
    await call("settings.change", { currentUserId: userId });
    await call("settings.change", { daysOfHistory: 123 });
    await call("accessKeys.issueToken", { userId, label: "TMS" });
    await call("settings.change", { currentUserId: ownId });
    await call("users.change", { userId, user: { ...user, isActive: false } });
  });
  const log = await openLog();
  const row = log.getByRole("row").filter({ hasText: "Days of history" });
  await expect.element(row.getByText("Lee Left")).toBeVisible();
  await page.getByRole("button", { name: "Access keys", exact: true }).click();
  await expect.element(page.getByText("Token, Lee Left")).toBeVisible();
});

test("the audit log names a long text that changed after the shown characters", async () => {
  await open(async (call) => {
    for (const end of ["first", "second"])
      await call("settings.change", { confirmationTerms: `${"Pay in 30 days. ".repeat(10)}${end}` });
  });
  const log = await openLog();
  await expect.element(log.getByText(/^Confirmation terms: Pay in 30 days.*… → Pay/)).toBeVisible();
});

test("the audit log shows why it can't be read, and that it has no changes", async () => {
  await open();
  const { called, release } = holdChannel("audit.page");
  const log = await openLog();
  await called;
  await release("fail");
  await log.getByRole("button", { name: "Try again" }).click();
  await expect.element(log.getByText("No changes recorded yet.")).toBeVisible();
});

test("the audit log of a broker shows the reason and reads nothing", async () => {
  await open();
  await expect.poll(() => useAppInfo.getState().info).toBeDefined();
  const { info } = useAppInfo.getState();
  if (info) useAppInfo.setState({ info: { ...info, userRole: "broker" } });
  const log = await openLog();
  await expect.element(log.getByText("Only administrators can read the audit log.")).toBeVisible();
  await expect.element(log.getByRole("button", { name: "Reload" })).toBeDisabled();
  await expect.element(log.getByText("No changes recorded yet.")).not.toBeInTheDocument();
});

test("the audit log shows the time of an entry on one line, also with the year", async () => {
  await open();
  const bridge = window.lanedesk;
  const at = new Date(2024, 10, 27, 12, 30).toISOString();
  const entry = { auditId: 1, at, userId: "", via: "Window", area: "settings", changes: [] };
  window.lanedesk = {
    ...bridge,
    call: (channel, input) =>
      channel === "audit.page"
        ? Promise.resolve({ ok: true, value: { entries: [entry], next: null } as never })
        : bridge.call(channel, input),
  };
  const log = await openLog();
  const cell = log.getByRole("cell", { name: "Wed 11/27/2024 12:30 PM" });
  await expect.element(cell).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(cell.element());
  expect(text.getClientRects()).toHaveLength(1);
});
