import { describe, expect, it } from "vitest";
import { describeStartFailure } from "../../../electron/shell/start-failure.ts";
import { LanedeskError } from "../../../shared/failure.ts";

const explain = (cause: unknown) => describeStartFailure(cause, "/office/data");
const failed = (properties: object) => Object.assign(new Error("low-level message"), properties);

describe("the description of a failed start", () => {
  it("is the store's message with the folder", () => {
    const { message, detail, canRestore } = explain(new LanedeskError("unavailable", "This data is newer."));
    expect(canRestore).toBe(true);
    expect(message).toBe("Lanedesk can't open its data");
    expect(detail).toBe("This data is newer.\n\nFolder: /office/data");
  });

  it("names the policy and offers no backup", () => {
    const { message, canRestore } = explain(new LanedeskError("forbidden", "It is invalid."));
    expect(message).toBe("Lanedesk can't use its policy");
    expect(canRestore).toBe(false);
  });

  it.each([
    { code: "ENOSPC" },
    { code: "ERR_SQLITE_ERROR", errcode: 13 },
    { cause: failed({ code: "ENOSPC" }) },
    { inner: failed({ cause: failed({ errcode: 13 }) }) },
  ])("recognizes a full disk: %o", (properties) => {
    const { message, detail } = explain(failed(properties));
    expect(message).toBe("The disk is full");
    expect(detail).toMatch(/your saved data is safe/i);
    expect(detail).toContain("/office/data");
  });

  it.each([
    { code: "EACCES" },
    { code: "ENOENT" },
    { errcode: 14 },
    { errcode: 8 },
    { errcode: 1032 },
    { errcode: 3850 },
  ])("recognizes a folder without write access: %o", (properties) => {
    expect(explain(failed(properties)).message).toBe("Lanedesk can't write to its data folder");
  });

  it("recognizes damage and does not say that the data is safe", () => {
    const { message, detail } = explain(failed({ errcode: 26 }));
    expect(message).toBe("The Lanedesk data is damaged");
    expect(detail).not.toContain("is safe");
  });

  it("offers to read the data when it cannot be written, and only then", () => {
    expect(explain(failed({ code: "ENOSPC" })).canRead).toBe(true);
    expect(explain(failed({ code: "EROFS" })).canRead).toBe(true);
    for (const cause of [failed({}), failed({ errcode: 26 }), new LanedeskError("in-use", "In use.")])
      expect(explain(cause).canRead).toBeUndefined();
  });

  it("does not confuse DOMException codes with SQLite codes", () => {
    const notFound = new DOMException("Not found.", "NotFoundError");
    expect(explain(notFound).message).toBe("Lanedesk can't start");
  });

  it("offers no backup for a folder in use", () => {
    expect(explain(new LanedeskError("in-use", "Another Lanedesk is using it.")).canRestore).toBe(false);
  });

  it("passes on any other message", () => {
    const { message, detail } = explain(failed({}));
    expect(message).toBe("Lanedesk can't start");
    expect(detail).toContain("Nothing was changed.");
    expect(detail).toContain("low-level message");
  });
});
