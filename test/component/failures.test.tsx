import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { hideFailure, showNotice } from "../../renderer/ui/notices/notices.ts";
import type { ChannelName } from "../../shared/channels.ts";
import type { DraftKind } from "../../shared/views/draft.ts";
import { press } from "../support/component/press.ts";
import { findAxeViolations, renderApp } from "../support/component/render-app.tsx";
import { loadFrom } from "../support/component/render-board.tsx";
import { syncedStatus } from "../support/sync/synced-status.ts";

const MESSAGE = "Can't read the data. The disk is full. Free some space, then try again.";

/** Lets these channels fail until the returned function is called. */
function failChannels(...channels: ChannelName[]): () => void {
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    call: async (channel, input) =>
      channels.includes(channel)
        ? ({ ok: false, failure: { code: "unavailable", message: MESSAGE, fields: [] } } as never)
        : bridge.call(channel, input),
  };
  return () => {
    window.lanedesk = bridge;
  };
}

test("reads that fail for one cause show one message, and Try again repeats all of them", async () => {
  let repair = () => {};
  await renderApp(async () => {
    repair = failChannels("savedLanes.list", "rates.questioned", "rates.trackRecord");
    return "rates";
  });
  const message = page.getByText(MESSAGE);
  await expect.element(message).toBeVisible();
  expect(message.all()).toHaveLength(1);
  expect(await findAxeViolations()).toEqual([]);
  repair();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Estimates and agreed rates" })).toBeVisible();
});

test("reports the failure to restore a removed lane, not a success", async () => {
  await renderApp(async (call) => {
    const lane = {
      originCity: "Dallas",
      originState: "TX",
      originZip: "",
      destinationCity: "Atlanta",
      destinationState: "GA",
      destinationZip: "",
      equipmentCode: "V",
    };
    await call("savedLanes.save", { laneId: crypto.randomUUID(), lane, percent: 5 });
    failChannels("savedLanes.save");
    return "rates";
  });
  await page.getByRole("button", { name: "Remove Dallas, TX → Atlanta, GA" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const failure = "Can't undo: Removed Dallas, TX → Atlanta, GA.";
  await expect.element(page.getByText(failure)).toBeVisible();
  await expect.element(page.getByText(/^Undone/)).not.toBeInTheDocument();
  hideFailure(failure);
});

test("the carriers view shows a failure in one place, without an empty list", async () => {
  await renderApp(async () => {
    failChannels("changeQueue.page", "carriers.visit", "registrationSteps.today");
    return "carriers";
  });
  const message = page.getByText(MESSAGE);
  await expect.element(message).toBeVisible();
  expect(message.all()).toHaveLength(1);
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "No carrier selected" })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

test("a failure in a panel is shown there, even if the board shows the same one", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    failChannels("loads.get", "loads.reminders", "loads.stopped");
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("complementary", { name: "Details" }).getByText(MESSAGE)).toBeVisible();
  expect(page.getByText(MESSAGE).all()).toHaveLength(2);
});

test("Sync shows that the outbox and the log can't be read instead of an empty outbox", async () => {
  await renderApp(async () => {
    failChannels("sync.outboxPage", "sync.log");
    const bridge = window.lanedesk;
    window.lanedesk = {
      ...bridge,
      call: (channel, input) =>
        channel === "sync.status"
          ? Promise.resolve({ ok: true, value: { ...syncedStatus, pending: 3 } as never })
          : bridge.call(channel, input),
    };
    return "sync";
  });
  const message = page.getByText(MESSAGE);
  await expect.element(message).toBeVisible();
  expect(message.all()).toHaveLength(1);
  await expect.element(page.getByText("3 edits in the outbox")).toBeVisible();
  await expect.element(page.getByText("The outbox is empty")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Nothing has been sent/)).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
});

test("the status and the Load board section show that the sync status can't be read", async () => {
  await renderApp(async () => {
    failChannels("sync.status", "backups.list");
    return "settings/load-board";
  });
  await expect.element(page.getByRole("banner").getByText("Can't read data")).toBeVisible();
  const section = page.getByRole("region", { name: "Load board" });
  await expect.element(section.getByText(MESSAGE)).toBeVisible();
  await page.getByRole("button", { name: "History and storage" }).click();
  const storage = page.getByRole("region", { name: "History and storage" });
  await expect.element(storage.getByText(MESSAGE)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

test("a window that can't read anything names what is missing in its notice", async () => {
  await renderApp(async () => void failChannels("openedFile.take", "drafts.list"));
  await expect.element(page.getByText(/; if you opened a file, open it again\./)).toBeVisible();
  await expect.element(page.getByText(/Can't read your drafts; restart Lanedesk to see them$/)).toBeVisible();
  expect(page.getByText(MESSAGE).all()).toHaveLength(1);
});

test("a notice does not cover the message of a board that can't be read", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") });
    failChannels("loads.page");
  });
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  showNotice("Copied 1 load as text.");
  const notice = page.getByText("Copied 1 load as text.");
  await expect.element(notice).toBeVisible();
  const grid = page.getByRole("grid");
  await expect
    .poll(() => notice.element().getBoundingClientRect().top - grid.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(100);
});

test("quick post shows that places can't be read instead of reporting unknown cities", async () => {
  let repair = () => {};
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") });
    repair = failChannels("places.suggest");
  });
  await page.getByLabelText("Quick post").fill("dal tx atl ga van");
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  await expect.element(page.getByText(/not found/)).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
  repair();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/^Dallas, TX.* → Atlanta, GA/)).toBeVisible();
});

test("Rates shows that places can't be read instead of asking for those already typed", async () => {
  let repair = () => {};
  await renderApp(async () => {
    repair = failChannels("places.suggest", "places.countFirstWords");
    return "rates";
  });
  await page.getByRole("textbox", { name: "Lane" }).fill("dal tx atl ga van");
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  await expect.element(page.getByText(/Enter origin and destination/)).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
  repair();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText(/^Dallas, TX.* → Atlanta, GA/)).toBeVisible();
});

test("a damaged draft does not stop the restore of the others", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    const draft = { loadId: null, revision: null };
    const save = (kind: DraftKind, content: string) =>
      call("drafts.save", { ...draft, kind, draftId: crypto.randomUUID(), content });
    await save("quick-post", "dal tx atl ga");
    for (const kind of ["load", "rows", "lanes"] as const) await save(kind, "{");
  });
  await expect.element(page.getByLabelText("Quick post")).toHaveValue("dal tx atl ga");
});
