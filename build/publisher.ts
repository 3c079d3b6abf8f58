import { isRelease } from "./release.ts";

/** The publisher in a package. Each value comes from one variable; builds without it use the placeholder. */
const VALUES = {
  homepage: { variable: "LANEDESK_HOMEPAGE", placeholder: "https://lanedesk.invalid/" },
  maintainer: {
    variable: "LANEDESK_MAINTAINER",
    placeholder: "Lanedesk contributors <lanedesk@lanedesk.invalid>",
  },
  installerFolder: { variable: "LANEDESK_INSTALLER_URL", placeholder: "https://downloads.lanedesk.invalid/" },
} as const;

type Name = keyof typeof VALUES;

/** The values that the packages of each platform contain. */
const REQUIRED: Record<string, readonly Name[]> = {
  linux: ["homepage", "maintainer"],
  darwin: ["homepage"],
  win32: ["homepage", "installerFolder"],
};

/** Domains reserved by RFC 2606, which no one can own. */
const RESERVED_DOMAIN = /(^|[@./])(example\.(com|net|org)|[\w-]+\.(invalid|example|test))(?![\w.-])/;

/** Returns the value of the variable, or the placeholder. */
export const getPublisherValue = (name: Name, environment = process.env): string =>
  environment[VALUES[name].variable] || VALUES[name].placeholder;

/**
 * Rejects a release whose packages would contain placeholders.
 * @param platform the platform of the package
 * @throws Error naming the variables
 */
export function requirePublisher(platform: string, environment = process.env): void {
  if (!isRelease(environment)) return;
  const problems = (REQUIRED[platform] ?? []).flatMap((name) => {
    const { variable } = VALUES[name];
    const value = environment[variable];
    if (!value) return [`${variable} is missing`];
    return RESERVED_DOMAIN.test(value) ? [`${variable} is a placeholder (${value})`] : [];
  });
  if (problems.length > 0)
    throw new Error(
      `LANEDESK_RELEASE=1 needs the publisher of the package: ${problems.join(", ")}. See build/DEPLOYMENT.md.`,
    );
}
