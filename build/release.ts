import type { Configuration } from "electron-builder";

/** Environment variables, one of which must be set. */
type Requirement = readonly string[];

/** Variables for the publisher in every package and for the signature of a macOS package, by platform. */
const REQUIRED: Record<string, readonly Requirement[]> = {
  linux: [["LANEDESK_HOMEPAGE"], ["LANEDESK_MAINTAINER"]],
  darwin: [
    ["LANEDESK_HOMEPAGE"],
    ["CSC_LINK", "CSC_NAME"],
    ["APPLE_API_KEY"],
    ["APPLE_API_KEY_ID"],
    ["APPLE_API_ISSUER"],
  ],
  win32: [["LANEDESK_HOMEPAGE"], ["LANEDESK_INSTALLER_URL"]],
};

const WINDOWS_CERTIFICATE: readonly Requirement[] = [
  ["WIN_CSC_LINK", "CSC_LINK"],
  ["WIN_CSC_KEY_PASSWORD", "CSC_KEY_PASSWORD"],
];

const AZURE: readonly Requirement[] = [
  ["AZURE_TENANT_ID"],
  ["AZURE_CLIENT_ID"],
  ["AZURE_CLIENT_SECRET"],
  ["AZURE_SIGNING_ENDPOINT"],
  ["AZURE_SIGNING_ACCOUNT"],
  ["AZURE_SIGNING_PROFILE"],
  ["AZURE_SIGNING_PUBLISHER"],
];

/** Values that a build uses for variables that are not set. */
const PLACEHOLDERS = {
  LANEDESK_HOMEPAGE: "https://lanedesk.invalid/",
  LANEDESK_MAINTAINER: "Lanedesk contributors <lanedesk@lanedesk.invalid>",
  LANEDESK_INSTALLER_URL: "https://downloads.lanedesk.invalid/",
};

/** Domains that no one can own (RFC 2606). */
const RESERVED_DOMAIN = /(^|[@./])(example\.(com|net|org)|[\w-]+\.(invalid|example|test))(?![\w.-])/;

/** Returns the value of a variable that names the publisher, or its placeholder. */
export const getPublisherValue = (variable: keyof typeof PLACEHOLDERS, environment = process.env): string =>
  environment[variable] || PLACEHOLDERS[variable];

/** Whether a build without a signature or publisher is an error. */
export const isRelease = (environment = process.env): boolean => environment.LANEDESK_RELEASE === "1";

/**
 * Rejects a release without a signature, or with a missing publisher or a placeholder instead of a publisher.
 * @param platform "linux", "darwin" or "win32"
 * @throws Error naming the missing variables
 */
export function requireReleaseVariables(platform: string, environment = process.env): void {
  if (!isRelease(environment)) return;
  const isPlaceholder = (name: string) =>
    name in PLACEHOLDERS && RESERVED_DOMAIN.test(environment[name] ?? "");
  const listMissing = (requirements: readonly Requirement[]): string[] =>
    requirements
      .filter((names) => !names.some((name) => environment[name] && !isPlaceholder(name)))
      .map((names) =>
        names.map((name) => (isPlaceholder(name) ? `${name} with your own domain` : name)).join(" or "),
      );
  const missing = listMissing(REQUIRED[platform] ?? []);
  const [certificate, azure] = [listMissing(WINDOWS_CERTIFICATE), listMissing(AZURE)];
  if (platform === "win32" && certificate.length > 0 && azure.length > 0)
    missing.push(
      `${certificate.join(", ")} for a certificate, or ${azure.join(", ")} for Azure Trusted Signing`,
    );
  if (missing.length > 0)
    throw new Error(`LANEDESK_RELEASE=1 needs ${missing.join(", ")}. See build/DEPLOYMENT.md.`);
}

/** Reads the options of Azure Trusted Signing; undefined when one of its four AZURE_SIGNING variables is not set. */
export function readAzureSignOptions(
  environment = process.env,
): NonNullable<Configuration["win"]>["azureSignOptions"] {
  const {
    AZURE_SIGNING_ENDPOINT: endpoint,
    AZURE_SIGNING_ACCOUNT: codeSigningAccountName,
    AZURE_SIGNING_PROFILE: certificateProfileName,
    AZURE_SIGNING_PUBLISHER: publisherName,
  } = environment;
  if (!endpoint || !codeSigningAccountName || !certificateProfileName || !publisherName) return undefined;
  return { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
}
