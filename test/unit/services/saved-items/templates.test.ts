import { expect, test } from "vitest";
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  saveTemplate,
} from "../../../../electron/services/saved-items/templates.ts";
import { template } from "../../../../shared/views/template.ts";
import { fullLoad, smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";

const made = (number: number, name: string, load: object = smallLoad) =>
  template.parse({ templateId: `ffffffff-0000-4000-8000-${String(number).padStart(12, "0")}`, name, load });

const save = ({ context, caller }: TestService, template: ReturnType<typeof made>) =>
  saveTemplate(context, caller, template);

test("lists templates by name with lanes and reads one", async () => {
  const service = await testService();
  await save(service, made(1, "Peaches"));
  await save(service, made(2, "Cars", fullLoad));
  const { context, caller } = await service.restart();
  const lane = {
    originCity: "Dallas",
    originState: "TX",
    destinationCity: "Atlanta",
    destinationState: "GA",
  };
  const [cars, peaches] = [made(2, "Cars", fullLoad), made(1, "Peaches")];
  expect(await listTemplates(context, caller)).toEqual([
    { templateId: cars.templateId, name: "Cars", ...lane },
    { templateId: peaches.templateId, name: "Peaches", ...lane },
  ]);
  expect(await getTemplate(context, caller, cars.templateId)).toEqual(cars);
});

test("shares templates within the account only", async () => {
  const { context, caller, ...service } = await testService();
  await save({ context, caller, ...service }, made(1, "Peaches"));
  expect(await listTemplates(context, { ...caller, userId: "other" })).toHaveLength(1);
  const stranger = { ...caller, accountId: "other" };
  expect(await listTemplates(context, stranger)).toEqual([]);
  await expect(getTemplate(context, stranger, made(1, "x").templateId)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("replaces and deletes a template and publishes it", async () => {
  const service = await testService();
  const { context, caller } = service;
  await save(service, made(1, "Peaches"));
  await save(service, made(1, "Pears", fullLoad));
  expect(await getTemplate(context, caller, made(1, "x").templateId)).toEqual(made(1, "Pears", fullLoad));
  await deleteTemplate(context, caller, made(1, "x").templateId);
  await deleteTemplate(context, caller, made(1, "x").templateId);
  expect(await listTemplates(context, caller)).toEqual([]);
  expect(service.announced.map(({ event }) => event)).toEqual(Array(4).fill("templates.changed"));
});
