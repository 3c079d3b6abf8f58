import { describe, expect, it } from "vitest";
import { readAzureSignOptions, requireSigning } from "../../../build/release.ts";

const release = { LANEDESK_RELEASE: "1" };
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
    expect(() => requireSigning("win32", release)).toThrow(
      "Set WIN_CSC_LINK or CSC_LINK, WIN_CSC_KEY_PASSWORD or CSC_KEY_PASSWORD for a certificate, or AZURE_TENANT_ID,",
    );
    expect(() => requireSigning("win32", { ...release, CSC_LINK: "c", CSC_KEY_PASSWORD: "p" })).not.toThrow();
    expect(() => requireSigning("win32", { ...release, ...azure })).not.toThrow();
    const { AZURE_SIGNING_PROFILE: _, ...incomplete } = azure;
    expect(() => requireSigning("win32", { ...release, ...incomplete })).toThrow("AZURE_SIGNING_PROFILE");
  });

  it("needs a certificate and notarization on macOS", () => {
    expect(() => requireSigning("darwin", { ...release, CSC_LINK: "c" })).toThrow(
      "Set APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER.",
    );
    const notarized = { APPLE_API_KEY: "k", APPLE_API_KEY_ID: "i", APPLE_API_ISSUER: "u" };
    expect(() => requireSigning("darwin", { ...release, ...notarized, CSC_NAME: "n" })).not.toThrow();
  });

  it("needs no signature on Linux, and another build needs none anywhere", () => {
    expect(() => requireSigning("linux", release)).not.toThrow();
    expect(() => requireSigning("win32", {})).not.toThrow();
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
