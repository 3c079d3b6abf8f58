import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ChannelOutput } from "../../../shared/channels.ts";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test.each([13, 16] as const)(
  "assigned carriers neither move the list nor cut off names, at %i px",
  { tags: "long" },
  async (textSize) => {
    await renderApp(async (call) => {
      const rows = Array.from({ length: 30 }, (_, index) => `${100_000 + index},Prairie Wind ${index},Y`);
      const content = ["DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE", ...rows].join("\n");
      await call("settings.change", { textSize });
      await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    });
    await page.getByRole("link", { name: "Carriers" }).click();
    const list = page.getByRole("listbox", { name: "Carrier changes" });
    await expect.element(list.getByRole("option").first()).toBeVisible();
    const before = list.element().getBoundingClientRect().top;
    await press("f");
    await expect.element(page.getByText(/^ · \d:\d\d left$/)).toBeVisible();
    expect(list.element().getBoundingClientRect().top).toBe(before);
    const name = list.getByText("Prairie Wind 0", { exact: true }).element();
    const text = document.createRange();
    text.selectNodeContents(name);
    expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(name.getBoundingClientRect().width);
  },
);

test("fetches a whole number of carriers; an empty field returns to the default", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar\n2,Elm\n3,Oak";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const limit = page.getByRole("textbox", { name: "Number to fetch" });
  await limit.fill("2.5");
  await page.getByRole("button", { name: "Fetch" }).click();
  await expect.element(page.getByText("3 carriers are assigned to you for two minutes.")).toBeVisible();
  await limit.fill("25");
  await press("Backspace", "Backspace");
  await expect.element(limit).toHaveValue("");
  await press("5");
  await expect.element(limit).toHaveValue("5");
  await press("Backspace");
  await userEvent.tab();
  await expect.element(limit).toHaveValue("25");
});

test("a carrier whose assignment has ended counts as waiting again", { tags: "long" }, async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  const leaseEndsAt = Date.now() + 1_000;
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(channel, input) {
      const answer = await bridge.call(channel, input);
      if (!answer.ok) return answer;
      if (channel === "changeQueue.summary" && Date.now() < leaseEndsAt)
        return { ok: true, value: { ...(answer.value as object), waiting: 0, leased: 1 } as never };
      if (channel !== "changeQueue.page") return answer;
      const { rows, ...rest } = answer.value as ChannelOutput<"changeQueue.page">;
      const leased = rows.map((row) => ({ ...row, state: "leased", leaseEndsAt }));
      return { ok: true, value: { ...rest, rows: leased } as never };
    },
  };
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(page.getByText("1 assigned to you")).toBeVisible();
  await expect.element(page.getByText("0 assigned to you"), { timeout: 5_000 }).toBeVisible();
  await expect.element(page.getByText("1 waiting")).toBeVisible();
});
