import { describe, expect, it } from "vitest";
import { isOwnAddress, startAddress } from "../../../electron/shell/address.ts";

describe("the window's address", () => {
  it("is Lanedesk's own, with any path", () => {
    expect(isOwnAddress(startAddress)).toBe(true);
    expect(isOwnAddress("app://lanedesk/loads?x=1#y")).toBe(true);
  });

  it.each([
    "https://lanedesk/",
    "app://other/",
    "app://lanedesk.evil.example/",
    "app://lanedesk:80/",
    "app://user@lanedesk/",
    "file:///app://lanedesk/",
    "javascript:alert(1)",
    "about:blank",
    "null",
    "",
  ])("is not %s", (address) => {
    expect(isOwnAddress(address)).toBe(false);
  });
});
