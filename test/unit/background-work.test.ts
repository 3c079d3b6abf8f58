import { expect, test, vi } from "vitest";
import { openService } from "../../electron/app.ts";
import { allStates } from "../../electron/services/places/gazetteer.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("parses the place names after the first rows, before the first search", async () => {
  const parsed = allStates.map((state) => vi.spyOn(state, "cities"));
  const { context, startBackgroundWork, close } = await openService(await temporaryFolder());
  startBackgroundWork();
  await context.store.read(["accounts"], ({ accounts }) => accounts.list(1));
  expect(parsed.some((cities) => cities.mock.calls.length > 0)).toBe(false);
  await context.store.read(["loads"], ({ loads }) => loads.count({ accountId: "account-a" }));
  await vi.waitFor(() => expect(parsed.every((cities) => cities.mock.calls.length > 0)).toBe(true), 10_000);
  await close();
});
