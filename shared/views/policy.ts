import { z } from "zod";
import { settings } from "./settings.ts";

/** Whether Lanedesk may send credentials to an address: over https, or over http to this computer. */
const isProtectedAddress = (address: string): boolean => {
  const [, protocol, host = ""] =
    /^(https?):\/\/(\[[^\]]*\]|[^/?#:@]+)(?::\d+)?(?:\/[^?#]*)?$/.exec(address) ?? [];
  return (
    protocol === "https" || (protocol === "http" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host))
  );
};

const remoteAddress = z
  .string()
  .max(2_000)
  .refine(isProtectedAddress, "Must be an https address without user name, query or fragment.");

/** An absolute path, which may start with ~/ for the user's home and contain %NAME% for an environment variable. */
const folder = z
  .string()
  .max(400)
  .regex(/^(?:[A-Za-z]:[\\/]|\\\\|\/|~[\\/]|%[^%]+%)/, "Must be an absolute path.");

/** Settings that only a policy has. */
const machineSettings = z.object({
  /** The load board's address for loads and rates. */
  remoteBaseUrl: remoteAddress,
  /** The load board's address for carrier monitoring. */
  remoteMonitorUrl: remoteAddress,
  /**
   * Whether a user may connect another load board. If omitted, a policy with an address fixes the address, and a
   * policy without an address leaves the choice to the user.
   */
  remoteAddressMayChange: z.boolean(),
  /** Whether the HTTP interface may be turned on at all, including by `serve`. */
  gatewayAllowed: z.boolean(),
  dataFolder: folder,
  /** The folder for backups; each data folder gets its own folder in the backup folder. */
  backupFolder: folder,
  /** Lanedesk keeps one backup per hour for this many hours, counting only hours with backups. */
  hourlyBackups: z.number().int().min(1).max(720),
  /** Lanedesk keeps one backup per day for this many days, counting only days with backups. */
  dailyBackups: z.number().int().min(0).max(3_650),
  /** The address of the update feed; without an address, Lanedesk looks for no updates. */
  updateFeed: z.url({ protocol: /^https$/, error: "Must be an https address." }).max(2_000),
});

/** Every setting that a policy can fix: all except the signed-in user. */
export const policySettings = settings.omit({ currentUserId: true }).extend(machineSettings.shape);

export type PolicySettings = z.output<typeof policySettings>;
export type PolicySetting = keyof PolicySettings;

/** The contact for questions about fixed settings. */
export const policyContact = z.string().trim().min(1, "Enter a contact.").max(200);

/** The policy file of IT. The schema rejects unknown keys, so that an administrator notices a mistyped key. */
export const policyFile = z.strictObject({
  contact: policyContact,
  settings: z.strictObject(policySettings.partial().shape),
});

/** A value that applies, with the source that sets it. */
export interface FixedValue {
  name: PolicySetting;
  value: string | number | boolean;
  source: string;
  /** Values of sources with lower precedence. */
  overridden: { source: string; value: unknown }[];
}

/** An unknown name in a source that other programs may share. The name has no effect. */
interface IgnoredName {
  source: string;
  name: string;
}

/** The policy of this computer and user: for each setting, the value of the first source that has it. */
export interface Policy {
  contact: string;
  settings: Partial<PolicySettings>;
  values: FixedValue[];
  ignored: IgnoredName[];
}

/** A policy for the window: the contact, and the fixed settings with their sources. Empty without a policy. */
export const policyView = z.object({
  contact: z.string(),
  fixed: z.array(
    z.object({ name: policySettings.keyof(), title: z.string(), value: z.string(), source: z.string() }),
  ),
  ignored: z.array(z.object({ source: z.string(), name: z.string() })),
  /** The load board that the policy names; empty when it names none. */
  remoteBaseUrl: z.string(),
  remoteMonitorUrl: z.string(),
  /** Whether the policy lets the user choose the load board. */
  canChangeRemote: z.boolean(),
});

export type PolicyView = z.output<typeof policyView>;

/** Whether a user may connect a load board other than the policy's. */
export const canChangeRemote = (fixed: Partial<PolicySettings> = {}): boolean =>
  fixed.remoteAddressMayChange ?? fixed.remoteBaseUrl === undefined;
