import { expect, test } from "vitest";
import { createDesktopGateway } from "../../../../electron/gateway/desktop-gateway.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import {
  changeSettings,
  readBusinessTimeZone,
  readSettings,
} from "../../../../electron/services/settings/settings.ts";
import { testPolicy } from "../../../support/policy.ts";
import { testService } from "../../../support/service.ts";

const policy = testPolicy({
  gatewayOn: false,
  businessTimeZone: "America/Chicago",
  minutesBetweenRefreshes: 60,
});

test("changes one setting and keeps the others", async () => {
  const { context, announced } = await testService();
  await changeSettings(context, getOperator(), { colorScheme: "dark" });
  await changeSettings(context, getOperator(), { minutesBetweenRefreshes: 30 });
  expect(await readSettings(context)).toMatchObject({
    colorScheme: "dark",
    minutesBetweenRefreshes: 30,
    gatewayOn: false,
  });
  expect(announced.filter(({ event }) => event === "settings.changed")).toHaveLength(2);
});

test("prefers the policy to a setting, which returns without the policy", async () => {
  const { context } = await testService();
  await changeSettings(context, getOperator(), { businessTimeZone: "America/Denver", daysOfHistory: 90 });
  const fixed = { ...context, policy };
  expect(await readSettings(fixed)).toMatchObject({ ...policy.settings, daysOfHistory: 90 });
  expect(await readBusinessTimeZone(fixed)).toBe("America/Chicago");
  expect(await changeSettings(fixed, getOperator(), { daysOfHistory: 120 })).toMatchObject(policy.settings);
  expect(await readSettings(context)).toMatchObject({
    businessTimeZone: "America/Denver",
    minutesBetweenRefreshes: 15,
    daysOfHistory: 120,
  });
});

test("rejects a change of a fixed setting with the contact", async () => {
  const { context, announced } = await testService();
  const fixed = { ...context, policy };
  await expect(
    changeSettings(fixed, getOperator(), { minutesBetweenRefreshes: 5, colorScheme: "dark" }),
  ).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("IT, 555-0100"),
    fields: [{ pointer: "/minutesBetweenRefreshes" }],
  });
  expect(await readSettings(fixed)).toMatchObject({ minutesBetweenRefreshes: 60, colorScheme: "auto" });
  expect(announced).toEqual([]);
  expect(await changeSettings(fixed, getOperator(), { minutesBetweenRefreshes: 60 })).toMatchObject(
    policy.settings,
  );
});

test("keeps the HTTP interface off when the policy says so", async () => {
  const { context } = await testService();
  await changeSettings(context, getOperator(), { gatewayOn: true, gatewayPort: 1 });
  const gateway = createDesktopGateway({ ...context, policy }, () => undefined, {
    readStatus: () => Promise.reject(new Error("Nobody asks.")),
    run: () => Promise.resolve(),
  });
  await gateway.resume();
  expect(gateway.getStatus()).toEqual({ isOn: false, url: "", problem: "" });
  await expect(gateway.setEnabled(getOperator(), true)).rejects.toMatchObject({ code: "forbidden" });
  expect(gateway.getStatus().isOn).toBe(false);
});
