import { expect, it } from "vitest";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { DatabaseError } from "../../../electron/store/database-error.ts";
import type { Store } from "../../../electron/store/store.ts";
import { addPeople } from "../../support/brokerage.ts";
import { addCarriers, queuePath } from "../../support/carriers.ts";
import { loadsPath, smallLoad } from "../../support/loads.ts";
import { testService } from "../../support/service.ts";

/** A gateway whose store fails as soon as a load was posted or carriers were leased. */
async function createFailingGateway() {
  const { context } = await testService();
  const people = await addPeople(context);
  await addCarriers(context, people.ann.accountId, [1]);
  let isFailing = false;
  const read: Store["read"] = async (parts, work) => {
    if (isFailing) throw new DatabaseError("The database is restarting.", "db.example:5432");
    return context.store.read(parts, work);
  };
  const write: Store["write"] = async (parts, work) => {
    const result = await context.store.write(parts, work);
    isFailing = [...parts].some((name) => name === "loads" || name === "changeQueue");
    return result;
  };
  const store = { ...context.store, read, write };
  const gateway = createGateway({ ...context, store }, { report: () => undefined });
  const bindings = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const ask = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${people.ann.token}`, "Content-Type": "application/json" };
    const url = `http://127.0.0.1${path}`;
    const answer = await gateway.fetch(
      new Request(url, { method, headers, body: JSON.stringify(body) }),
      bindings,
    );
    return { status: answer.status, body: await answer.json() };
  };
  return { ...people, ask };
}

it("acknowledges a posted load even if the store fails right after the post [epoch]", async () => {
  const { ask } = await createFailingGateway();
  expect(await ask("POST", loadsPath, smallLoad)).toMatchObject({ status: 201 });
});

it("returns the carriers that Fetch leased even if the store fails right after Fetch [epoch]", async () => {
  const { ask, client } = await createFailingGateway();
  const request = { ...client, APIMode: "Fetch", MaxRecs: "5" };
  const { status, body } = await ask("POST", queuePath, request);
  expect(status).toBe(200);
  expect(body.MonitorDeltaAPI.FETCH.InsdID).toHaveLength(1);
});
