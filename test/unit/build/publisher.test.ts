import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import configuration from "../../../build/electron-builder.ts";
import { repository } from "../../../build/paths.ts";
import { getPublisherValue, requirePublisher } from "../../../build/publisher.ts";

const release = {
  LANEDESK_RELEASE: "1",
  LANEDESK_HOMEPAGE: "https://lanedesk.dev/",
  LANEDESK_MAINTAINER: "Lanedesk <desk@lanedesk.dev>",
  LANEDESK_INSTALLER_URL: "https://lanedesk.dev/files/",
};

describe("the publisher of a release", () => {
  it("is complete when its variables are set", () => {
    for (const platform of ["linux", "darwin", "win32"])
      expect(() => requirePublisher(platform, release)).not.toThrow();
  });

  it("is an error that names every missing variable", () => {
    expect(() => requirePublisher("linux", { LANEDESK_RELEASE: "1" })).toThrow(
      "LANEDESK_HOMEPAGE is missing, LANEDESK_MAINTAINER is missing.",
    );
    expect(() => requirePublisher("win32", { ...release, LANEDESK_INSTALLER_URL: "" })).toThrow(
      "LANEDESK_INSTALLER_URL is missing.",
    );
  });

  it.each([
    ["LANEDESK_HOMEPAGE", "https://lanedesk.example.com/"],
    ["LANEDESK_HOMEPAGE", "https://lanedesk.invalid/"],
    ["LANEDESK_MAINTAINER", "Lanedesk <lanedesk@example.com>"],
  ])("is an error while %s is the placeholder %s", (variable, value) => {
    expect(() => requirePublisher("linux", { ...release, [variable]: value })).toThrow(
      `${variable} is a placeholder (${value})`,
    );
  });

  it("is not checked in another build, which contains placeholders that nobody owns", () => {
    expect(() => requirePublisher("linux", {})).not.toThrow();
    expect(getPublisherValue("homepage", {})).toBe("https://lanedesk.invalid/");
    expect(getPublisherValue("homepage", release)).toBe("https://lanedesk.dev/");
  });

  it("is checked before a package is built", () => {
    const { LANEDESK_RELEASE, LANEDESK_MAINTAINER } = process.env;
    Object.assign(process.env, { LANEDESK_RELEASE: "1", LANEDESK_MAINTAINER: "" });
    const beforePack = configuration.beforePack as (context: object) => void;
    try {
      expect(() => beforePack({ electronPlatformName: "linux" })).toThrow("LANEDESK_MAINTAINER is missing");
    } finally {
      for (const [name, value] of Object.entries({ LANEDESK_RELEASE, LANEDESK_MAINTAINER }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });

  it("comes from no other file", async () => {
    for (const file of ["package.json", "build/electron-builder.ts", "build/winget.ts"])
      expect(await readFile(join(repository, file), "utf8")).not.toMatch(/example\.com|lanedesk\.invalid/);
  });
});
