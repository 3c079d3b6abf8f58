import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import configuration from "../../../build/electron-builder.ts";
import { repository } from "../../../build/paths.ts";
import { getPublisherValue, readAzureSignOptions, requireReleaseVariables } from "../../../build/release.ts";

const release = {
  LANEDESK_RELEASE: "1",
  LANEDESK_HOMEPAGE: "https://lanedesk.dev/",
  LANEDESK_MAINTAINER: "Lanedesk <desk@lanedesk.dev>",
  LANEDESK_INSTALLER_URL: "https://lanedesk.dev/files/",
};
const azure = {
  AZURE_TENANT_ID: "t",
  AZURE_CLIENT_ID: "c",
  AZURE_CLIENT_SECRET: "s",
  AZURE_SIGNING_ENDPOINT: "https://eus.codesigning.azure.net",
  AZURE_SIGNING_ACCOUNT: "a",
  AZURE_SIGNING_PROFILE: "p",
  AZURE_SIGNING_PUBLISHER: "Lanedesk",
};

describe("a release", () => {
  it("needs a certificate or Azure Trusted Signing on Windows", () => {
    expect(() => requireReleaseVariables("win32", release)).toThrow(
      "needs WIN_CSC_LINK or CSC_LINK, WIN_CSC_KEY_PASSWORD or CSC_KEY_PASSWORD for a certificate, or AZURE_TENANT_ID,",
    );
    expect(() =>
      requireReleaseVariables("win32", { ...release, CSC_LINK: "c", CSC_KEY_PASSWORD: "p" }),
    ).not.toThrow();
    expect(() => requireReleaseVariables("win32", { ...release, ...azure })).not.toThrow();
    const { AZURE_SIGNING_PROFILE: _, ...incomplete } = azure;
    expect(() => requireReleaseVariables("win32", { ...release, ...incomplete })).toThrow(
      "AZURE_SIGNING_PROFILE",
    );
  });

  it("needs a certificate and notarization on macOS", () => {
    expect(() => requireReleaseVariables("darwin", { ...release, CSC_LINK: "c" })).toThrow(
      "needs APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER.",
    );
    const notarized = { APPLE_API_KEY: "k", APPLE_API_KEY_ID: "i", APPLE_API_ISSUER: "u" };
    expect(() =>
      requireReleaseVariables("darwin", { ...release, ...notarized, CSC_NAME: "n" }),
    ).not.toThrow();
  });

  it("needs no signature on Linux, and another build needs nothing anywhere", () => {
    expect(() => requireReleaseVariables("linux", release)).not.toThrow();
    expect(() => requireReleaseVariables("win32", {})).not.toThrow();
  });

  it("needs its publisher", () => {
    expect(() => requireReleaseVariables("linux", { LANEDESK_RELEASE: "1" })).toThrow(
      "LANEDESK_RELEASE=1 needs LANEDESK_HOMEPAGE, LANEDESK_MAINTAINER. See build/DEPLOYMENT.md.",
    );
    expect(() =>
      requireReleaseVariables("win32", { ...release, ...azure, LANEDESK_INSTALLER_URL: "" }),
    ).toThrow("needs LANEDESK_INSTALLER_URL.");
    expect(() => requireReleaseVariables("darwin", { LANEDESK_RELEASE: "1" })).toThrow(
      "needs LANEDESK_HOMEPAGE, CSC_LINK or CSC_NAME,",
    );
    expect(getPublisherValue("LANEDESK_HOMEPAGE", {})).toBe("https://lanedesk.invalid/");
    expect(getPublisherValue("LANEDESK_HOMEPAGE", release)).toBe("https://lanedesk.dev/");
  });

  it.each([
    ["LANEDESK_HOMEPAGE", "https://lanedesk.example.com/"],
    ["LANEDESK_HOMEPAGE", "https://lanedesk.invalid/"],
    ["LANEDESK_MAINTAINER", "Lanedesk <lanedesk@example.com>"],
  ])("rejects %s with the placeholder %s", (variable, value) => {
    expect(() => requireReleaseVariables("linux", { ...release, [variable]: value })).toThrow(
      `needs ${variable} with your own domain.`,
    );
  });

  it("is checked before a package is built", () => {
    const { LANEDESK_RELEASE, LANEDESK_MAINTAINER } = process.env;
    Object.assign(process.env, { LANEDESK_RELEASE: "1", LANEDESK_MAINTAINER: "" });
    const beforePack = configuration.beforePack as (context: object) => void;
    try {
      expect(() => beforePack({ electronPlatformName: "linux" })).toThrow("LANEDESK_MAINTAINER");
    } finally {
      for (const [name, value] of Object.entries({ LANEDESK_RELEASE, LANEDESK_MAINTAINER }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });

  it("gets its publisher from no other file", async () => {
    for (const file of ["package.json", "build/electron-builder.ts", "build/winget.ts"])
      expect(await readFile(join(repository, file), "utf8")).not.toMatch(/example\.com|lanedesk\.invalid/);
  });

  it("uses Azure Trusted Signing when all its variables are set", () => {
    expect(readAzureSignOptions(azure)).toEqual({
      endpoint: "https://eus.codesigning.azure.net",
      codeSigningAccountName: "a",
      certificateProfileName: "p",
      publisherName: "Lanedesk",
    });
    expect(readAzureSignOptions({ ...azure, AZURE_SIGNING_PUBLISHER: "" })).toBeUndefined();
  });
});
