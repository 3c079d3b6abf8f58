import { expect, test } from "vitest";
import {
  deleteBoardView,
  listBoardViews,
  saveBoardView,
} from "../../../../electron/services/saved-items/board-views.ts";
import { boardView } from "../../../../shared/views/board-view.ts";
import { type TestService, testService } from "../../../support/service.ts";

const view = (number: number, name: string) =>
  boardView.parse({
    viewId: `eeeeeeee-0000-4000-8000-${String(number).padStart(12, "0")}`,
    name,
    loads: { view: "available", order: "rate", isDescending: true },
    columns: [
      { column: "rate", width: 90 },
      { column: "origin", width: 160 },
    ],
  });

const save = ({ context, caller }: TestService, number: number, name: string) =>
  saveBoardView(context, caller, view(number, name));
const list = ({ context, caller }: TestService) => listBoardViews(context, caller);

test("saves a user's views and lists them by name", async () => {
  const service = await testService();
  await save(service, 1, "West");
  await save(service, 2, "east");
  const again = await service.restart();
  expect(await list(again)).toEqual([view(2, "east"), view(1, "West")]);
  expect(await list({ ...again, caller: { ...again.caller, userId: "other" } })).toEqual([]);
});

test("renames and deletes a view and publishes it", async () => {
  const service = await testService();
  await save(service, 1, "West");
  await save(service, 1, "Far west");
  expect((await list(service)).map(({ name }) => name)).toEqual(["Far west"]);
  await deleteBoardView(service.context, service.caller, view(1, "x").viewId);
  expect(await list(service)).toEqual([]);
  expect(service.announced.map(({ event }) => event)).toEqual(Array(3).fill("boardViews.changed"));
});

test("rejects duplicate names and more than 50 views", async () => {
  const service = await testService();
  await save(service, 1, "West");
  await expect(save(service, 2, "WEST")).rejects.toMatchObject({
    code: "conflict",
    fields: [{ pointer: "/name", code: "taken" }],
  });
  await save(service, 1, "west");
  for (let number = 2; number <= 50; number++) await save(service, number, `View ${number}`);
  await expect(save(service, 51, "One more")).rejects.toThrow(/50 views/);
  expect(await list(service)).toHaveLength(50);
});
