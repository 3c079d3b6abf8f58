import type { Configuration } from "electron-builder";

/** Environment variables, one of which must be set. */
type Requirement = readonly string[];

const MAC: readonly Requirement[] = [
  ["CSC_LINK", "CSC_NAME"],
  ["APPLE_API_KEY"],
  ["APPLE_API_KEY_ID"],
  ["APPLE_API_ISSUER"],
];

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

/** Whether an unsigned build is an error. */
export const isRelease = (environment = process.env): boolean => environment.LANEDESK_RELEASE === "1";

/**
 * Rejects a release that cannot be signed.
 * @param platform the platform of the package
 * @throws Error naming the missing variables
 */
export function requireSigning(platform: string, environment = process.env): void {
  if (!isRelease(environment)) return;
  const listMissing = (requirements: readonly Requirement[]): string[] =>
    requirements
      .filter((names) => !names.some((name) => environment[name]))
      .map((names) => names.join(" or "));
  const fail = (names: string): never => {
    throw new Error(`LANEDESK_RELEASE=1 needs a signature. Set ${names}.`);
  };
  if (platform === "darwin") {
    const names = listMissing(MAC);
    if (names.length > 0) fail(names.join(", "));
  }
  if (platform === "win32") {
    const [certificate, azure] = [listMissing(WINDOWS_CERTIFICATE), listMissing(AZURE)];
    if (certificate.length > 0 && azure.length > 0)
      fail(`${certificate.join(", ")} for a certificate, or ${azure.join(", ")} for Azure Trusted Signing`);
  }
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
