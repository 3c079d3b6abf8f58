import { z } from "zod";

/** Roles, from the fewest to the most rights. Each includes the rights of those before it. */
export const role = z.enum(["broker", "manager", "administrator"]);

export type Role = z.output<typeof role>;

/**
 * The lowest role that may perform each restricted action. Every user is at least a broker, who works with loads,
 * carriers and rates.
 */
export const lowestRoles = {
  /**
   * Deletes, restores or refreshes more than MAX_LOADS_FOR_BROKERS loads in one step, or repeats a load on more days
   * than that. A broker may refresh all due loads.
   */
  changeManyLoads: "manager",
  /** Imports files, or adds demo data. */
  importData: "manager",
  changeTemplates: "manager",
  changeCodeLists: "manager",
  /** The brokerage and its users. */
  changePeople: "administrator",
  changeAccessKeys: "administrator",
  /** All settings except those in `personalSettings`. */
  changeSettings: "administrator",
  connectLoadBoard: "administrator",
  /** Backs up, restores, exports, imports or compacts all data. */
  manageData: "administrator",
  readAudit: "administrator",
} as const satisfies Record<string, Role>;

export type Action = keyof typeof lowestRoles;

/** Maximum loads that a broker changes in one step. */
export const MAX_LOADS_FOR_BROKERS = 50;

/** Settings that every user may change. They include `currentUserId`, because a desktop has no passwords. */
export const personalSettings: ReadonlySet<string> = new Set([
  "currentUserId",
  "colorScheme",
  "textSize",
  "notificationsOn",
  "notifiesStops",
]);

/** Whether a role may perform an action. */
export const isAllowed = (given: Role, action: Action): boolean =>
  role.options.indexOf(given) >= role.options.indexOf(lowestRoles[action]);

const descriptions: Record<Action, string> = {
  changeManyLoads: `change more than ${MAX_LOADS_FOR_BROKERS} loads in one step`,
  importData: "import data",
  changeTemplates: "change templates",
  changeCodeLists: "change code lists",
  changePeople: "change the brokerage and its users",
  changeAccessKeys: "change access keys",
  changeSettings: "change these settings",
  connectLoadBoard: "connect, pause or disconnect the load board or office",
  manageData: "back up, restore, export, import or compact all data",
  readAudit: "read the audit log",
};

/** Describes who may perform an action: "Only managers and administrators can import data." */
export function describeLowestRole(action: Action): string {
  const allowed = lowestRoles[action] === "manager" ? "managers and administrators" : "administrators";
  return `Only ${allowed} can ${descriptions[action]}.`;
}
