import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ChannelInput } from "../../../shared/channels.ts";
import type { AppInfo } from "../../../shared/views/app-info.ts";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

/** Opens the form that reconnects a load board; returns the drafts that the window sends. */
async function openReconnectForm(unsent: Partial<SyncStatus> = {}): Promise<ChannelInput<"sync.connect">[]> {
  await renderApp();
  const drafts: ChannelInput<"sync.connect">[] = [];
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "sync.status")
        return { ok: true, value: { ...syncedStatus, paused: "token refused", ...unsent } } as never;
      if (name === "sync.preview")
        return { ok: true, value: { toSend: 0, toPostAgain: 3, linked: 5, isCopy: false } } as never;
      if (name !== "sync.connect") return bridge.call(name, input);
      drafts.push(input as ChannelInput<"sync.connect">);
      return { ok: true, value: { problem: "" } } as never;
    },
  };
  await press("g s");
  await page.getByRole("button", { name: "Change token" }).click();
  await page.getByLabelText("Token").fill("token");
  return drafts;
}

const address = () => page.getByRole("textbox", { name: "Address", exact: true });

async function chooseAnotherLoadBoard(): Promise<void> {
  await address().fill("https://other.example.com");
  await page.getByRole("combobox", { name: "The address changed" }).click();
  await page.getByRole("option", { name: "Another load board" }).click();
}

test.each([syncedStatus.baseUrl, `${syncedStatus.baseUrl}/`])(
  "a decision about a changed address ends when the user changes the address back: %s",
  async (baseUrl) => {
    const drafts = await openReconnectForm();
    await chooseAnotherLoadBoard();
    await address().fill(baseUrl);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect.poll(() => drafts).toMatchObject([{ baseUrl, address: "same" }]);
  },
);

test("the command and the form of a new connection are named Connect again", async () => {
  await openReconnectForm();
  await expect.element(page.getByRole("heading", { name: "Connect again" })).toBeVisible();
  await press("Escape", "Mod+k");
  await userEvent.keyboard("again");
  await expect.element(page.getByRole("option", { name: "Connect again" })).toBeVisible();
});

test("the form offers to post the open loads again on another load board", async () => {
  await openReconnectForm();
  await expect.element(page.getByText("5 loads are already on the load board")).toBeVisible();
  await chooseAnotherLoadBoard();
  await expect.element(page.getByText("3 available loads are not on the new load board yet.")).toBeVisible();
  await expect.element(page.getByText("already on the load board")).not.toBeInTheDocument();
  await page.getByLabelText("Post these loads").click();
  await expect.element(page.getByText("Connecting posts all 3 available loads.")).toBeVisible();
});

test.each([{ pending: 2 }, { inDoubt: 1 }])(
  "the form does not claim that connecting posts nothing while edits are unsent: %o",
  async (unsent) => {
    await openReconnectForm(unsent);
    await expect
      .element(page.getByText("Connecting posts only loads that are already in the outbox."))
      .toBeVisible();
    await expect.element(page.getByText("Connecting posts nothing.")).not.toBeInTheDocument();
  },
);

test("a form that opens before the policy is read starts with the policy's address", async () => {
  const remoteBaseUrl = "https://loads.brokerage.example";
  let readInfo: ReturnType<typeof holdChannel> | undefined;
  await renderApp(async () => {
    const bridge = window.lanedesk;
    window.lanedesk = {
      ...bridge,
      async call(name, input) {
        const answer = await bridge.call(name, input);
        if (name !== "app.info" || !answer.ok) return answer;
        const info = answer.value as AppInfo;
        const policy = { ...info.policy, remoteBaseUrl, canChangeRemote: false };
        return { ok: true, value: { ...info, policy } as never };
      },
    };
    readInfo = holdChannel("app.info");
    return "sync";
  });
  await readInfo?.called;
  await expect.element(page.getByRole("banner").getByText("Not connected")).toBeVisible();
  await readInfo?.release();
  await expect.element(address()).toHaveValue(remoteBaseUrl);
  await expect.element(address()).toBeDisabled();
});
