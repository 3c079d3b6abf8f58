import { describe, expect, it } from "vitest";
import { killManyTimes } from "../../../support/crash/kills.ts";

describe("a process killed while it writes", () => {
  it("loses nothing that it acknowledged and leaves no torn transaction, 50 times", {
    timeout: 180_000,
  }, async () => {
    const { acknowledged, problems } = await killManyTimes(50, 20_260);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(500);
  });
});
