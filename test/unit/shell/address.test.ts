import { describe, expect, it } from "vitest";
import { isLoadAddress, isOwnAddress, START_ADDRESS } from "../../../electron/shell/address.ts";

describe("isOwnAddress", () => {
  it("accepts Lanedesk's pages with any path", () => {
    expect(isOwnAddress(START_ADDRESS)).toBe(true);
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
  ])("rejects %s", (address) => {
    expect(isOwnAddress(address)).toBe(false);
  });
});

describe("isLoadAddress", () => {
  const load = "#load/0a1b2c3d-0000-4000-8000-123456789abc";

  it("accepts the start address with a load", () => {
    expect(isLoadAddress(`${START_ADDRESS}${load}`)).toBe(true);
    expect(isLoadAddress(`${START_ADDRESS}${load.replace("load", "confirmation")}`)).toBe(true);
  });

  it.each([
    START_ADDRESS,
    `app://other/${load}`,
    `app://lanedesk/elsewhere${load}`,
    `app://lanedesk/?x${load}`,
    `${START_ADDRESS}${load}/more`,
    `${START_ADDRESS}#load/x`,
    `https://elsewhere.example/${load}`,
  ])("rejects %s", (address) => {
    expect(isLoadAddress(address)).toBe(false);
  });
});
