import { describe, expect, it } from "vitest";
import { describeStartFailure } from "../../../electron/shell/start-failure.ts";
import { LanedeskError } from "../../../shared/failure.ts";

const explain = (cause: unknown) => describeStartFailure(cause, "/desk/data");
const failed = (properties: object) => Object.assign(new Error("low-level words"), properties);

describe("a start that fails", () => {
  it("is told in the store's own words where it has some, with the folder", () => {
    const { message, detail, mayRestore } = explain(new LanedeskError("unavailable", "This data is newer."));
    expect(mayRestore).toBe(true);
    expect(message).toBe("Lanedesk cannot open its store.");
    expect(detail).toBe("This data is newer.\n\nFolder: /desk/data");
  });

  it("is told as the policy's where that is the trouble, and no backup is offered", () => {
    const { message, mayRestore } = explain(new LanedeskError("forbidden", "It cannot be read."));
    expect(message).toBe("Lanedesk's policy cannot be read.");
    expect(mayRestore).toBe(false);
  });

  it.each([
    { code: "ENOSPC" },
    { code: "ERR_SQLITE_ERROR", errcode: 13 },
    { cause: failed({ code: "ENOSPC" }) },
    { inner: failed({ cause: failed({ errcode: 13 }) }) },
  ])("says that the disk is full: %o", (properties) => {
    const { message, detail } = explain(failed(properties));
    expect(message).toBe("There is no room left on the disk.");
    expect(detail).toContain("What was saved is safe");
    expect(detail).toContain("/desk/data");
  });

  it.each([{ code: "EACCES" }, { code: "ENOENT" }, { errcode: 14 }, { errcode: 8 }, { errcode: 1032 }])(
    "says that the folder cannot be written: %o",
    (properties) => {
      expect(explain(failed(properties)).message).toBe("Lanedesk cannot write in its folder.");
    },
  );

  it("says that the store is damaged, and does not say that it is safe", () => {
    const { message, detail } = explain(failed({ errcode: 26 }));
    expect(message).toBe("Lanedesk's store is damaged.");
    expect(detail).not.toContain("is safe");
  });

  it("does not take the numbers of the standard's own errors for SQLite's", () => {
    const notFound = new DOMException("There is no such part.", "NotFoundError");
    expect(explain(notFound).message).toBe("Lanedesk could not start.");
  });

  it("does not offer a backup where the folder is another Lanedesk's", () => {
    expect(explain(new LanedeskError("in-use", "Another Lanedesk has it.")).mayRestore).toBe(false);
  });

  it("hands anything else on", () => {
    const { message, detail } = explain(failed({}));
    expect(message).toBe("Lanedesk could not start.");
    expect(detail).toContain("Nothing was changed.");
    expect(detail).toContain("low-level words");
  });
});
