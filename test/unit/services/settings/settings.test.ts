import { expect, onTestFinished, test } from "vitest";
import { createDesktopGateway } from "../../../../electron/gateway/desktop-gateway.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import {
  changeSettings,
  readBusinessTimeZone,
  readSettings,
} from "../../../../electron/services/settings/settings.ts";
import { freePort } from "../../../support/free-port.ts";
import { testPolicy } from "../../../support/policy.ts";
import { testService } from "../../../support/service.ts";

const sync = {
  readStatus: () => Promise.reject(new Error("Nobody asks.")),
  run: () => Promise.resolve(),
};

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
  const gateway = createDesktopGateway({ ...context, policy }, () => undefined, sync);
  await gateway.resume();
  expect(gateway.getStatus()).toEqual({ isOn: false, url: "", problem: "" });
  await expect(gateway.setEnabled(getOperator(), true)).rejects.toMatchObject({ code: "forbidden" });
  expect(gateway.getStatus().isOn).toBe(false);
});

test("turns the HTTP interface on and off in the order of the requests", async () => {
  const { context } = await testService();
  const caller = getOperator();
  await changeSettings(context, caller, { gatewayPort: await freePort() });
  const gateway = createDesktopGateway(context, () => undefined, sync);
  onTestFinished(gateway.close);
  const forbidden = gateway.setEnabled({ ...caller, role: "broker" }, true);
  await Promise.allSettled([forbidden, gateway.setEnabled(caller, true), gateway.setEnabled(caller, false)]);
  await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
  expect(await readSettings(context)).toMatchObject({ gatewayOn: false });
  expect(gateway.getStatus()).toEqual({ isOn: false, url: "", problem: "" });
});

test("starts the HTTP interface once if two windows turn it on", async () => {
  const { context } = await testService();
  await changeSettings(context, getOperator(), { gatewayPort: await freePort() });
  const gateway = createDesktopGateway(context, () => undefined, sync);
  onTestFinished(gateway.close);
  const turnOn = () => gateway.setEnabled(getOperator(), true);
  await Promise.all([turnOn(), turnOn(), gateway.resume()]);
  expect(gateway.getStatus()).toMatchObject({ isOn: true, problem: "" });
});
