import { describe, expect, it } from "vitest";
import { explainStartFailure } from "../../../electron/shell/start-failure.ts";
import { LanedeskError } from "../../../shared/failure.ts";

const explain = (cause: unknown) => explainStartFailure(cause, "/desk/data");
const failed = (properties: object) => Object.assign(new Error("low-level words"), properties);

describe("a start that fails", () => {
  it("is told in the store's own words where it has some, with the folder", () => {
    const { message, detail } = explain(new LanedeskError("unavailable", "This data is newer."));
    expect(message).toBe("Lanedesk cannot open its store.");
    expect(detail).toBe("This data is newer.\n\nFolder: /desk/data");
  });

  it.each([
    { code: "ENOSPC" },
    { code: "ERR_SQLITE_ERROR", errcode: 13 },
    { cause: failed({ code: "ENOSPC" }) },
  ])("says that the disk is full: %o", (properties) => {
    const { message, detail } = explain(failed(properties));
    expect(message).toBe("There is no room left on the disk.");
    expect(detail).toContain("what was saved is safe");
    expect(detail).toContain("/desk/data");
  });

  it.each([{ code: "EACCES" }, { code: "EROFS" }, { errcode: 14 }, { errcode: 8 }, { errcode: 1032 }])(
    "says that the folder may not be written: %o",
    (properties) => {
      expect(explain(failed(properties)).message).toBe("Lanedesk may not write in its folder.");
    },
  );

  it("hands anything else on, with what is safe", () => {
    const { message, detail } = explain(failed({}));
    expect(message).toBe("Lanedesk could not start.");
    expect(detail).toContain("low-level words");
    expect(detail).toContain("what was saved is safe");
  });
});
