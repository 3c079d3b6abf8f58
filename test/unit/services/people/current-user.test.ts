import { expect, test } from "vitest";
import { findOrCreateCurrentUser } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import {
  addUser,
  changeUser,
  findOrCreateAccount,
  listUsers,
} from "../../../../electron/services/people/users.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { testService } from "../../../support/service.ts";

test("creates one user in a new store", async () => {
  const { context } = await testService();
  const [one, other] = await Promise.all([
    findOrCreateCurrentUser(context),
    findOrCreateCurrentUser(context),
  ]);
  expect(one).toEqual(other);
  expect(await listUsers(context, one.account.accountId)).toHaveLength(1);
});

test("uses the user in the settings unless inactive", async () => {
  const { context } = await testService();
  const { accountId } = await findOrCreateAccount(context);
  const person = (firstName: string, isActive = true) => {
    const names = {
      firstName,
      lastName: "Lee",
      email: `${firstName.toLowerCase()}@example.com`,
      username: "",
    };
    return { ...names, phone: "", isActive };
  };
  const ann = await addUser(context, getOperator(accountId), person("Ann"));
  const bo = await addUser(context, getOperator(accountId), person("Bo"));
  expect((await findOrCreateCurrentUser(context)).user.userId).toBe(ann.userId);
  await changeSettings(context, getOperator(), { currentUserId: bo.userId });
  expect((await findOrCreateCurrentUser(context)).user.userId).toBe(bo.userId);
  await changeUser(context, getOperator(accountId), bo.userId, person("Bo", false));
  expect((await findOrCreateCurrentUser(context)).user.userId).toBe(ann.userId);
});
