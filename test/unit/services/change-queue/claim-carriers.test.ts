import { expect, test } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../../electron/services/change-queue/change-queue.ts";
import { claimCarriers } from "../../../../electron/services/change-queue/claim-carriers.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../../electron/services/people/users.ts";
import { claimsRequest } from "../../../../shared/office/claims.ts";
import { testService } from "../../../support/service.ts";

/** Ann and Bo, and a queue with the carriers 1 to 4. */
async function openQueue() {
  const service = await testService();
  const { context } = service;
  const { accountId } = await findOrCreateAccount(context);
  const add = async (firstName: string) => {
    const person = { firstName, lastName: "Lee", username: firstName, phone: "", isActive: true };
    const { userId } = await addUser(context, getOperator(accountId), {
      ...person,
      email: `${firstName}@example.com`,
    });
    return { accountId, userId, role: "broker", channel: "window" } as const;
  };
  const [ann, bo] = [await add("Ann"), await add("Bo")];
  for (const usdotNumber of ["1", "2", "3", "4"]) {
    await recordCarriers(context, ann, [{ usdotNumber }]);
    service.clock.pass(1_000);
  }
  const claim = (caller: typeof ann, request: object) =>
    claimCarriers(context, caller, claimsRequest.parse(request));
  const readColleagues = async (caller: typeof ann) => {
    const { rows } = await readQueuePage(context, caller, { after: null, size: 200 });
    return Object.fromEntries(rows.flatMap((row) => (row.colleague ? [[row.insdId, row.colleague]] : [])));
  };
  return { ...service, ann, bo, program: { accountId }, claim, readColleagues };
}

test("claims and fetches never give one carrier to two within 120 s", async () => {
  const { context, clock, ann, bo, program, claim } = await openQueue();
  expect(await claim(ann, { next: 1 })).toEqual([
    { insdId: 1, result: "claimed", claim: { userId: ann.userId, remainingMs: 120_000 } },
  ]);
  clock.pass(60_000);
  expect(await claim(bo, { insdIds: [1, 2, 99] })).toEqual([
    { insdId: 1, result: "taken", claim: { userId: ann.userId, remainingMs: 60_000 } },
    { insdId: 2, result: "claimed", claim: { userId: bo.userId, remainingMs: 120_000 } },
    { insdId: 99, result: "not-queued", claim: null },
  ]);
  expect((await fetchCarriers(context, program, 1)).insdIds).toEqual([3]);
  expect(await claim(ann, { insdIds: [3] })).toMatchObject([{ result: "taken", claim: { userId: null } }]);
  expect(await claim(ann, { insdIds: [1] })).toMatchObject([{ result: "claimed" }]);
  clock.pass(119_999);
  expect((await fetchCarriers(context, program, 10)).insdIds).toEqual([4]);
  clock.pass(1);
  expect((await fetchCarriers(context, program, 10)).insdIds.toSorted()).toEqual([1, 2, 3]);
});

test("shows each person what colleagues work on, and counts it separately", async () => {
  const { context, clock, ann, bo, claim, readColleagues } = await openQueue();
  await claim(ann, { insdIds: [1, 2] });
  await claim(bo, { insdIds: [3] });
  expect([await readColleagues(ann), await readColleagues(bo)]).toEqual([
    { 3: "Bo Lee" },
    { 1: "Ann Lee", 2: "Ann Lee" },
  ]);
  expect(await summarizeQueue(context, ann)).toMatchObject({ waiting: 1, leased: 2, colleagues: 1 });
  clock.pass(120_000);
  expect(await readColleagues(ann)).toEqual({});
  expect(await summarizeQueue(context, ann)).toMatchObject({ waiting: 4, leased: 0, colleagues: 0 });
});

test("clears a carrier that another person claimed", async () => {
  const { context, clock, ann, bo, claim } = await openQueue();
  await claim(ann, { insdIds: [1] });
  const timeStamp = new Date(clock.now()).toISOString();
  expect(await clearCarriers(context, bo, [{ insdID: 1, timeStamp }])).toMatchObject([{ result: "Success" }]);
  expect(await claim(ann, { insdIds: [1] })).toMatchObject([{ result: "not-queued" }]);
});

test("rejects a request with both or neither of next and insdIds", () => {
  for (const request of [{}, { next: 1, insdIds: [1] }, { next: 201 }, { insdIds: [] }])
    expect(claimsRequest.safeParse(request).success).toBe(false);
});
