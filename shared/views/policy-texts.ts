import type { PolicySetting, PolicySettings } from "./policy.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** The groups of settings in the templates, most important first. */
export const POLICY_CATEGORIES = [
  "Load board",
  "Program and data",
  "HTTP interface",
  "Carrier rules",
  "Loads",
  "Appearance",
  "Notifications",
] as const;

interface SettingText {
  category: (typeof POLICY_CATEGORIES)[number];
  title: string;
  /** Text for an administrator. */
  help: string;
}

const describeRule = (title: string): SettingText => ({
  category: "Carrier rules",
  title,
  help: "The result of the rule for a carrier: stop, attention, note, or off.",
});

/** The title, help and category of every setting that a policy can fix. */
export const POLICY_TEXTS: Record<PolicySetting, SettingText> = {
  remoteBaseUrl: {
    category: "Load board",
    title: "Load board address",
    help: "The https address of the load board for loads and rates. Users enter only the token, unless they may connect another load board.",
  },
  remoteMonitorUrl: {
    category: "Load board",
    title: "Carrier monitoring address",
    help: "The https address of the load board for carrier monitoring.",
  },
  remoteAddressMayChange: {
    category: "Load board",
    title: "Users may connect another load board",
    help: "Without this setting, users may choose the load board only if the policy names no address.",
  },
  bookedLoads: {
    category: "Load board",
    title: "Booked loads on the load board",
    help: "The action on the load board for a load that is booked here: delete the load, ask the user, or leave the load posted.",
  },
  dataFolder: {
    category: "Program and data",
    title: "Data folder",
    help: "The folder with the data of one user, on a local disk; the path may start with ~ and contain %VARIABLES%. This setting overrides --data of the desktop program.",
  },
  backupFolder: {
    category: "Program and data",
    title: "Backup folder",
    help: "The folder for backups, for example on another disk; the path may start with ~ and contain %VARIABLES%. Each data folder gets its own folder in the backup folder.",
  },
  hourlyBackups: {
    category: "Program and data",
    title: "Hourly backups",
    help: "Lanedesk keeps one backup per hour for this many hours, counting only hours with backups. The default is 24.",
  },
  dailyBackups: {
    category: "Program and data",
    title: "Daily backups",
    help: "Lanedesk keeps one backup per day for this many days, counting only days with backups. The default is 14.",
  },
  updateFeed: {
    category: "Program and data",
    title: "Update feed",
    help: "The https address where Lanedesk looks for updates. Without this setting, Lanedesk does not look for updates.",
  },
  daysOfHistory: {
    category: "Program and data",
    title: "Days of history",
    help: "The number of days that Lanedesk keeps the audit log and the history of carriers and of booked and deleted loads.",
  },
  daysOfEndedLoads: {
    category: "Program and data",
    title: "Days of ended loads",
    help: "The number of days that a desktop of an office keeps booked and deleted loads. The office keeps all loads.",
  },
  businessTimeZone: {
    category: "Program and data",
    title: "Business time zone",
    help: "The IANA time zone of days and weeks, such as America/Chicago. If empty, Lanedesk uses the computer's time zone.",
  },
  gatewayAllowed: {
    category: "HTTP interface",
    title: "HTTP interface allowed",
    help: "If disabled, users can't turn on the HTTP interface, and the serve command does not start.",
  },
  gatewayOn: {
    category: "HTTP interface",
    title: "HTTP interface on",
    help: "Whether other programs on the computer can use Lanedesk over HTTP.",
  },
  gatewayPort: {
    category: "HTTP interface",
    title: "HTTP interface port",
    help: "The port on the loopback address.",
  },
  ruleNotAllowed: describeRule("Not allowed to operate"),
  ruleOutOfService: describeRule("Out of service"),
  ruleNoAuthority: describeRule("No active carrier authority"),
  ruleBrokerOnly: describeRule("Broker authority only"),
  ruleLiability: describeRule("Liability insurance under the minimum"),
  ruleCargo: describeRule("Cargo insurance under the minimum"),
  ruleCancellationFiled: describeRule("Insurance cancellation filed"),
  ruleCancellationEffective: describeRule("Insurance canceled and not replaced"),
  ruleUnsatisfactory: describeRule("Unsatisfactory safety rating"),
  ruleConditional: describeRule("Conditional safety rating"),
  ruleNewAuthority: describeRule("New authority"),
  ruleOneChange: describeRule("Name, address, phone, e-mail, officer or remit-to changed"),
  ruleSeveralChanges: describeRule("Two or more contact changes, not called back yet"),
  ruleSharedContact: describeRule("Contact shared with a blocked or inactive carrier"),
  ruleMcs150: describeRule("MCS-150 overdue"),
  minLiabilityUsd: {
    category: "Carrier rules",
    title: "Minimum liability insurance, USD",
    help: "The rule reports lower amounts.",
  },
  minCargoUsd: {
    category: "Carrier rules",
    title: "Minimum cargo insurance, USD",
    help: "The rule reports lower amounts.",
  },
  cancellationNoticeDays: {
    category: "Carrier rules",
    title: "Days before an insurance cancellation",
    help: "The rule reports a filed cancellation this many days before it takes effect.",
  },
  newAuthorityDays: {
    category: "Carrier rules",
    title: "Days an authority counts as new",
    help: "After that, the rule for new authority no longer applies.",
  },
  identityChangeDays: {
    category: "Carrier rules",
    title: "Days a changed contact counts",
    help: "After that, the rules for changed contacts no longer apply.",
  },
  notifiesStops: {
    category: "Notifications",
    title: "Notifications of booked carriers that change to Stop",
    help: "Whether the desktop program shows a notification when a carrier with an open or recent booking changes to Stop.",
  },
  minutesBetweenRefreshes: {
    category: "Loads",
    title: "Minutes between refreshes of a load",
    help: "The shortest time between two refreshes of the same load.",
  },
  minutesBetweenAutomaticRefreshes: {
    category: "Loads",
    title: "Auto-refresh, minutes",
    help: "0 for off, or 15 to 240.",
  },
  maxWeightPounds: {
    category: "Loads",
    title: "Maximum weight, pounds",
    help: "Lanedesk warns before it posts a heavier load.",
  },
  confirmationTerms: {
    category: "Loads",
    title: "Terms of the rate confirmation",
    help: "The text printed on every rate confirmation.",
  },
  colorScheme: {
    category: "Appearance",
    title: "Appearance",
    help: "Light, dark, or the same as the system.",
  },
  notificationsOn: {
    category: "Notifications",
    title: "Notifications of decisions and reminders",
    help: "Whether the desktop program shows a notification for each new conflict, edit in doubt, rejected edit and due reminder.",
  },
  textSize: { category: "Appearance", title: "Text size", help: "The size of the text in pixels." },
};

/** A value for each setting in the templates: the default or an example. */
export const POLICY_EXAMPLES: PolicySettings = (() => {
  const { currentUserId: _, ...defaults } = DEFAULT_SETTINGS;
  return {
    ...defaults,
    businessTimeZone: "America/Chicago",
    remoteBaseUrl: "https://loads.example.com",
    remoteMonitorUrl: "https://carriers.example.com",
    remoteAddressMayChange: false,
    gatewayAllowed: true,
    dataFolder: "~/Lanedesk",
    backupFolder: "~/Lanedesk backups",
    hourlyBackups: 24,
    dailyBackups: 14,
    updateFeed: "https://updates.example.com/lanedesk/",
  };
})();
