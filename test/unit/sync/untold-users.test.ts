import { describe, expect, test } from "vitest";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { USERS_NOT_LISTED } from "../../../electron/sync/remote/known-users.ts";
import { readSyncStatus } from "../../../electron/sync/status/read-status.ts";
import { loadIds, post } from "../../support/sync/desk-work.ts";
import { openTwoDesks, type TwoDesks } from "../../support/sync/two-desks.ts";

const usersPath = "/accountmanagement/v1/accountuser/active";

/** The remote answers with this status where its users are asked for, or everywhere. */
function refuse(desks: TwoDesks, status: number, everywhere = false): void {
  desks.meddle(({ url }) =>
    everywhere || new URL(url).pathname === usersPath
      ? Response.json({ detail: "No." }, { status })
      : undefined,
  );
}

const connect = ({ local, http, secrets, draft }: TwoDesks) =>
  connectRemote(local.context, http, secrets, draft);
const diary = async ({ local }: TwoDesks) =>
  (
    await local.store.read(["syncLog"], ({ syncLog }) => syncLog.readPage(local.caller.accountId, null, 50))
  ).records.map(({ message }) => message);

describe("a remote that does not list its users (4.6)", () => {
  test.each([400, 401, 403, 404, 405])(
    "is connected with words about what is not carried over, and synchronized with: %i",
    async (status) => {
      const desks = await openTwoDesks(false);
      refuse(desks, status);
      expect(await connect(desks)).toBe(USERS_NOT_LISTED);
      await post(desks.local);
      await desks.sync.runCycle();
      await desks.pass(10 * 60_000);
      expect(await loadIds(desks.remote)).toHaveLength(1);
      expect(await readSyncStatus(desks.local.context, desks.sync)).toMatchObject({
        problem: "",
        pending: 0,
      });
      expect((await diary(desks)).filter((message) => message === USERS_NOT_LISTED)).toHaveLength(1);
    },
  );

  test("that refuses only once is asked again, and loads stand for whom they should", async () => {
    const desks = await openTwoDesks(false);
    let isRefused = false;
    desks.meddle(({ url }) => {
      if (isRefused || new URL(url).pathname !== usersPath) return undefined;
      isRefused = true;
      return Response.json({}, { status: 403 });
    });
    expect(await connect(desks)).toBe("");
  });
});

test.each([
  [401, "does not take this token."],
  [403, "does not take this token."],
  [404, "There is no load board at"],
])(
  "a remote that refuses the token everywhere, or is none, is not connected, with the true reason: %i",
  async (status, reason) => {
    const desks = await openTwoDesks(false);
    refuse(desks, status, true);
    await expect(connect(desks)).rejects.toThrow(
      new RegExp(`${reason}.* The remote answered ${status}.*Nothing was connected`),
    );
  },
);
