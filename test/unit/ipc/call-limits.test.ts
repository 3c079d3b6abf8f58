import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limitedCall, limitsOf, readCall } from "../../../electron/ipc/call-limits.ts";
import { channels } from "../../../shared/channels.ts";

test("all loads of the largest board can be chosen for an export", () => {
  const loadIds = Array.from({ length: 200_000 }, () => randomUUID());
  const request = { order: "created", descending: true, fields: ["number"], loadIds, workId: "work" };
  const text = JSON.stringify(request);
  expect(Buffer.byteLength(text)).toBeLessThan(limitsOf("loads.exportSelected").mostBytes);
  expect(channels["loads.exportSelected"].input.parse(readCall("loads.exportSelected", text))).toEqual(
    request,
  );
  expect(limitedCall("loads.exportSelected", request)).toBe(request);
});
