import { describe, expect, test } from "vitest";
import { createDesktopGateway } from "../../../../electron/gateway/desktop-gateway.ts";
import { addRoleChecks, channelActions } from "../../../../electron/ipc/channel-roles.ts";
import { createEventBus } from "../../../../electron/ipc/event-bus.ts";
import { createImportHandlers } from "../../../../electron/ipc/handlers/importing.ts";
import { createLoadHandlers } from "../../../../electron/ipc/handlers/loads.ts";
import { createSavedItemHandlers } from "../../../../electron/ipc/handlers/saved-items.ts";
import { createSettingsHandlers } from "../../../../electron/ipc/handlers/settings.ts";
import { createSyncHandlers } from "../../../../electron/ipc/handlers/sync.ts";
import { createLongWork } from "../../../../electron/ipc/long-work.ts";
import { createRouter, type Handlers } from "../../../../electron/ipc/router.ts";
import { findCurrentCaller } from "../../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { addUser, changeUser, listUsers } from "../../../../electron/services/people/users.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import type { Sync } from "../../../../electron/sync/sync.ts";
import type { ChannelInput, ChannelName } from "../../../../shared/channels.ts";
import { lowestRoles, type Role, role as roles } from "../../../../shared/views/roles.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

const person = (firstName: string, role?: Role) => ({
  firstName,
  lastName: "Lee",
  email: `${firstName.toLowerCase()}@example.com`,
  username: "",
  phone: "",
  isActive: true,
  ...(role ? { role } : {}),
});

/** A window at which a user with a role is signed in. @returns a function that calls a channel */
async function signIn(role: Role) {
  const { context, clock } = await testService();
  const owner = await findCurrentCaller(context);
  const user = await addUser(context, owner, person("Ann", role));
  await changeSettings(context, owner, { currentUserId: user.userId });
  const getCaller = () => findCurrentCaller(context);
  const work = createLongWork(createEventBus(), clock.uptimeMs);
  const unused = { readStatus: () => Promise.reject(new Error("unused")), run: () => Promise.resolve() };
  const gateway = createDesktopGateway(context, () => undefined, unused);
  const sync = {
    http: () => Promise.reject(new Error("offline")),
    secrets: { save: () => Promise.reject(new Error("no keychain")), clear: async () => undefined },
    reset: () => undefined,
    runWhileHalted: (work: () => Promise<unknown>) => work(),
    nudge: () => undefined,
  } as unknown as Sync;
  const handlers = {
    ...createLoadHandlers(context, getCaller, work),
    ...createSavedItemHandlers(context, getCaller),
    ...createImportHandlers(context, getCaller, work),
    ...createSettingsHandlers(context, getCaller, gateway),
    ...createSyncHandlers(context, getCaller, sync, work),
  };
  const router = createRouter({
    handlers: handlers as unknown as Handlers,
    isTrusted: () => true,
    report: () => undefined,
    createId: context.env.createId,
  });
  return {
    user,
    call: (channel: ChannelName, input: unknown) => router.dispatch("window", channel, () => input),
  };
}

const id = "dddddddd-0000-4000-8000-000000000001";
const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 11, 1 + index)).toISOString().slice(0, 10),
  );
const csv = "loadNumber,origin,destination,equipmentTypeId\n";

/** Actions with the least role. */
const actions: { [N in ChannelName]?: [input: ChannelInput<N>, least: Role][] } = {
  "loads.create": [[{ load: smallLoad }, "broker"]],
  "loads.deleteMany": [
    [{ loadIds: ids(50), request: { reason: "2" } }, "broker"],
    [{ loadIds: ids(51), request: { reason: "2" } }, "manager"],
  ],
  "loads.restoreMany": [
    [{ loadIds: ids(50) }, "broker"],
    [{ loadIds: ids(51) }, "manager"],
  ],
  "loads.refresh": [
    [{ loadIds: ids(50), workId: "w" }, "broker"],
    [{ loadIds: ids(51), workId: "w" }, "manager"],
  ],
  "loads.refreshDue": [[{ workId: "w" }, "broker"]],
  "loads.repeat": [
    [{ loadId: id, days: days(50) }, "broker"],
    [{ loadId: id, days: days(51) }, "manager"],
  ],
  "import.run": [[{ kind: "loads", content: csv, workId: "w" }, "manager"]],
  "demo.fill": [[{ workId: "w" }, "manager"]],
  "templates.save": [[{ templateId: id, name: "Peaches", load: smallLoad }, "manager"]],
  "templates.delete": [[{ templateId: id }, "manager"]],
  "referenceData.import": [[{ content: "list,id,name\n" }, "manager"]],
  "account.change": [[{ name: "New name", mcNumber: "", usdotNumber: "", phone: "" }, "administrator"]],
  "users.add": [[person("Bo"), "administrator"]],
  "users.change": [[{ userId: id, user: person("Bo") }, "administrator"]],
  "accessKeys.issueToken": [[{ userId: id, label: "TMS" }, "administrator"]],
  "accessKeys.issueClient": [[{ label: "TMS" }, "administrator"]],
  "accessKeys.revoke": [[{ keyId: id }, "administrator"]],
  "settings.change": [
    [{ colorScheme: "dark" }, "broker"],
    [{ colorScheme: "dark", daysOfHistory: 90 }, "administrator"],
  ],
  "gateway.switch": [[{ isOn: false }, "administrator"]],
  "sync.connect": [
    [
      {
        baseUrl: "https://loads.example.com",
        token: "t",
        monitorUrl: "",
        clientId: "",
        clientPassword: "",
        canSendExisting: false,
        address: "same",
        workId: "w",
      },
      "administrator",
    ],
  ],
  "sync.disconnect": [[null, "administrator"]],
};

describe.each(roles.options)("A %s", (role) => {
  test("may do exactly the actions of the role", async () => {
    const { call } = await signIn(role);
    for (const [channel, cases] of Object.entries(actions))
      for (const [input, least] of cases) {
        const answer = await call(channel as ChannelName, input);
        const isForbidden = !answer.ok && answer.failure.code === "forbidden";
        const isBelow = roles.options.indexOf(role) < roles.options.indexOf(least);
        expect([channel, least, isForbidden]).toEqual([channel, least, isBelow]);
        if (!answer.ok && isForbidden)
          expect(answer.failure.message).toMatch(
            /^Only (managers and )?administrators can .* Nothing was changed; ask an administrator/,
          );
      }
  });
});

describe("Every channel with a least role", () => {
  const all = Object.entries(channelActions).flatMap(([channel, action]) =>
    action === "everyone" ? [] : [{ channel: channel as ChannelName, action }],
  );

  test.each(roles.options)("is open to a %s of that role only", async (role) => {
    const called = async () => null;
    const handlers = Object.fromEntries(all.map(({ channel }) => [channel, called])) as unknown as Handlers;
    const caller = { accountId: "a", userId: "u", role, channel: "window" } as const;
    const guarded = addRoleChecks(handlers, async () => caller);
    for (const { channel, action } of all) {
      const result = guarded[channel](null as never);
      if (roles.options.indexOf(role) >= roles.options.indexOf(lowestRoles[action]))
        expect(await result).toBeNull();
      else
        await expect(result, channel).rejects.toMatchObject({
          code: "forbidden",
          message: expect.stringMatching(/^Only (managers and )?administrators can /),
        });
    }
  });

  test("restores data that can't be read, and changes nothing else", async () => {
    const called = async () => null;
    const handlers = { "backups.restore": called, "sync.pause": called } as unknown as Handlers;
    const guarded = addRoleChecks(handlers, () => Promise.reject(new Error("damaged")));
    await guarded["backups.restore"](null as never);
    await expect(guarded["sync.pause"](null as never)).rejects.toThrow("damaged");
  });
});

describe("Roles of users", () => {
  test("make the first user of a desk an administrator and later ones brokers", async () => {
    const { context } = await testService();
    const owner = await findCurrentCaller(context);
    expect(owner.role).toBe("administrator");
    expect((await addUser(context, owner, person("Bo"))).role).toBe("broker");
  });

  test("make the first user that a command adds an administrator", async () => {
    const { context } = await testService();
    const operator = getOperator("a");
    for (const form of [person("Ann", "broker"), { ...person("Ann", "administrator"), isActive: false }])
      await expect(addUser(context, operator, form)).rejects.toMatchObject({ code: "conflict" });
    expect((await addUser(context, operator, person("Ann"))).role).toBe("administrator");
  });

  test("keep an active administrator in each account", async () => {
    const { context } = await testService();
    const operator = getOperator("a");
    const { userId } = await addUser(context, operator, person("Ann"));
    const { userId: bo } = await addUser(context, operator, person("Bo"));
    const demotions = [person("Ann", "manager"), { ...person("Ann"), isActive: false }];
    for (const form of demotions)
      await expect(changeUser(context, operator, userId, form)).rejects.toMatchObject({
        code: "conflict",
        fields: [{ pointer: "/role" }],
      });
    await changeUser(context, operator, bo, person("Bo", "administrator"));
    await changeUser(context, operator, userId, person("Ann", "broker"));
    expect((await listUsers(context, "a")).map(({ firstName, role }) => [firstName, role])).toEqual([
      ["Ann", "broker"],
      ["Bo", "administrator"],
    ]);
  });

  test("keep the role through a change that names none", async () => {
    const { context } = await testService();
    const operator = getOperator("a");
    await addUser(context, operator, person("Ann"));
    const { userId } = await addUser(context, operator, person("Bo", "manager"));
    expect((await changeUser(context, operator, userId, person("Bo"))).role).toBe("manager");
  });
});
