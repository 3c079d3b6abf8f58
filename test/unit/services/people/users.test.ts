import { describe, expect, it } from "vitest";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import {
  addUser,
  changeAccount,
  changeUser,
  findOrCreateAccount,
  listUsers,
} from "../../../../electron/services/people/users.ts";
import { testService } from "../../../support/service.ts";

const person = (firstName: string, isActive = true) => ({
  firstName,
  lastName: "Lee",
  email: `${firstName.toLowerCase()}@example.com`,
  username: "",
  phone: "",
  isActive,
});

const noNumbers = { mcNumber: "", usdotNumber: "", phone: "" };

describe("People", () => {
  it("create an account on first use and find it later", async () => {
    const { context } = await testService();
    const own = await findOrCreateAccount(context);
    expect(own.name).toBe("My brokerage");
    expect(await findOrCreateAccount(context)).toEqual(own);
    const [one, other] = await Promise.all([
      findOrCreateAccount(context, "Other"),
      findOrCreateAccount(context, "Other"),
    ]);
    expect(one.accountId).toBe(other.accountId);
    expect(one.accountId).not.toBe(own.accountId);
  });

  it("have unique e-mail addresses in any letter case", async () => {
    const { context } = await testService();
    const { accountId } = await findOrCreateAccount(context);
    const ann = await addUser(context, getOperator(accountId), person("Ann"));
    const bo = await addUser(context, getOperator(accountId), person("Bo"));
    const taken = { ...person("Bo"), email: "ANN@example.com" };
    await expect(addUser(context, getOperator(accountId), taken)).rejects.toMatchObject({ code: "conflict" });
    await expect(changeUser(context, getOperator(accountId), bo.userId, taken)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await listUsers(context, accountId)).map(({ email }) => email)).toEqual([
      "ann@example.com",
      "bo@example.com",
    ]);
    expect(
      (await changeUser(context, getOperator(accountId), ann.userId, { ...person("Ann"), phone: "1" })).phone,
    ).toBe("1");
    const { accountId: elsewhere } = await findOrCreateAccount(context, "Other");
    expect((await addUser(context, getOperator(elsewhere), person("Ann"))).email).toBe("ann@example.com");
    await expect(
      changeUser(context, getOperator(elsewhere), ann.userId, person("Ann")),
    ).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("rename their account unless the name is used, and publish the change", async () => {
    const { context, announced } = await testService();
    const { accountId } = await findOrCreateAccount(context, "One");
    await findOrCreateAccount(context, "Two");
    await changeAccount(context, getOperator(accountId), { ...noNumbers, name: "Three" });
    expect(announced).toEqual([{ event: "users.changed", detail: null }]);
    expect((await findOrCreateAccount(context, "Three")).accountId).toBe(accountId);
    await expect(
      changeAccount(context, getOperator(accountId), { ...noNumbers, name: "Two" }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
