import { describe, expect, it } from "vitest";
import {
  findCallerByClient,
  findCallerByToken,
  issueToken,
  listKeys,
  revokeKey,
} from "../../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { changeUser } from "../../../../electron/services/people/users.ts";
import { addPeople } from "../../../support/brokerage.ts";
import { testService } from "../../../support/service.ts";

async function begin() {
  const service = await testService();
  return { ...service, people: await addPeople(service.context) };
}
const draft = { firstName: "Bo", lastName: "Adams", email: "bo@example.com", username: "bo", phone: "" };

describe("access keys", () => {
  it("fail at the next call after they are revoked", async () => {
    const { context, people } = await begin();
    const { key, token } = await issueToken(
      context,
      getOperator(people.bo.accountId),
      people.bo.userId,
      "TMS",
    );
    expect(await findCallerByToken(context, token)).toEqual({
      accountId: people.bo.accountId,
      userId: people.bo.userId,
      role: "broker",
      channel: "http",
      via: "HTTP: TMS",
    });
    await revokeKey(context, getOperator(people.bo.accountId), key.keyId);
    expect(await findCallerByToken(context, token)).toBeUndefined();
    expect(await findCallerByToken(context, people.bo.token)).toBeDefined();
  });

  it("fail at the next call after their user becomes inactive", async () => {
    const { context, people } = await begin();
    expect(await findCallerByToken(context, people.bo.token)).toBeDefined();
    await changeUser(context, getOperator(people.bo.accountId), people.bo.userId, {
      ...draft,
      isActive: false,
    });
    expect(await findCallerByToken(context, people.bo.token)).toBeUndefined();
    await changeUser(context, getOperator(people.bo.accountId), people.bo.userId, {
      ...draft,
      isActive: true,
    });
    expect(await findCallerByToken(context, people.bo.token)).toBeDefined();
  });

  it("fail within seconds when another process revokes them", async () => {
    const { context, clock, people } = await begin();
    expect(await findCallerByToken(context, people.bo.token)).toBeDefined();
    const keyId = people.bo.token.split(".")[0] ?? "";
    await context.store.write(["accessKeys"], async ({ accessKeys }) => {
      const record = await accessKeys.find(keyId);
      if (record) await accessKeys.save({ ...record, revokedAt: clock.now() });
    });
    clock.pass(5_000);
    expect(await findCallerByToken(context, people.bo.token)).toBeUndefined();
  });

  it("are stored only as hashes", async () => {
    const { context, people } = await begin();
    const secret = people.ann.token.split(".")[1] ?? "";
    const keys = await context.store.read(["accessKeys"], ({ accessKeys }) =>
      accessKeys.list(people.ann.accountId, 100),
    );
    expect(JSON.stringify(keys)).not.toContain(secret);
    expect(JSON.stringify(await listKeys(context, people.ann.accountId))).not.toContain("Hash");
  });

  it("cannot be issued or revoked by another account", async () => {
    const { context, people } = await begin();
    await expect(
      issueToken(context, getOperator(people.zoe.accountId), people.ann.userId, "x"),
    ).rejects.toMatchObject({
      code: "not-found",
    });
    const keyId = people.client.ClientID;
    await expect(revokeKey(context, getOperator(people.zoe.accountId), keyId)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await findCallerByClient(context, keyId, people.client.ClientPassword)).toEqual({
      accountId: people.ann.accountId,
      channel: "http",
      via: "HTTP: test",
    });
  });
});
