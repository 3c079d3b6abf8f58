import { describe, expect, test } from "vitest";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { USERS_NOT_LISTED } from "../../../electron/sync/remote/account-client.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { listLoadIds, post } from "../../support/sync/desk-actions.ts";
import { type DeskPair, openDeskPair } from "../../support/sync/desk-pair.ts";

const usersPath = "/accountmanagement/v1/accountuser/active";

/** The remote answers with this status to a request for its users, or to all. */
function rejectRequests(desks: DeskPair, status: number, everywhere = false): void {
  desks.intercept(({ url }) =>
    everywhere || new URL(url).pathname === usersPath
      ? Response.json({ detail: "No." }, { status })
      : undefined,
  );
}

const connect = ({ local, http, secrets, draft }: DeskPair) =>
  connectRemote(local.context, getOperator(), http, secrets, draft);
const readLog = async ({ local }: DeskPair) =>
  (
    await local.store.read(["syncLog"], ({ syncLog }) => syncLog.readPage(local.caller.accountId, null, 50))
  ).records.map(({ message }) => message);

describe("a remote that does not list its users (4.6)", () => {
  test.each([400, 401, 403, 404, 405])(
    "is connected and synchronized, and the status names what is missing: %i",
    async (status) => {
      const desks = await openDeskPair(false);
      rejectRequests(desks, status);
      expect(await connect(desks)).toBe(USERS_NOT_LISTED);
      await post(desks.local);
      await desks.sync.runCycle();
      await desks.advance(10 * 60_000);
      expect(await listLoadIds(desks.remote)).toHaveLength(1);
      expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
        problem: "",
        pending: 0,
      });
      expect((await readLog(desks)).filter((message) => message === USERS_NOT_LISTED)).toHaveLength(1);
    },
  );

  test("gets the request again after a single rejection", async () => {
    const desks = await openDeskPair(false);
    let isRefused = false;
    desks.intercept(({ url }) => {
      if (isRefused || new URL(url).pathname !== usersPath) return undefined;
      isRefused = true;
      return Response.json({}, { status: 403 });
    });
    expect(await connect(desks)).toBe("");
  });
});

test.each([
  [401, "rejected the token"],
  [403, "rejected the token"],
  [404, "did not respond as a load board"],
])("does not connect a remote that rejects every request, and says why: %i", async (status, reason) => {
  const desks = await openDeskPair(false);
  rejectRequests(desks, status, true);
  await expect(connect(desks)).rejects.toThrow(
    new RegExp(`^Nothing was connected, .*${reason}.* The load board responded with ${status}`),
  );
});
