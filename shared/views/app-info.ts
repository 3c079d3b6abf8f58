import { z } from "zod";
import { normalizeMcNumber, normalizeUsdotNumber } from "../carrier-numbers.ts";
import { accountUser } from "../interface/account-user.ts";
import { policyView } from "./policy.ts";
import { role } from "./roles.ts";

/** The signed-in user and the program. */
export const appInfo = z.object({
  version: z.string(),
  /** The folder with the data, or the address of the database. */
  dataFolder: z.string(),
  /** "browser" if the headless program serves the window. */
  host: z.enum(["electron", "browser"]),
  /** Whether Lanedesk is open read-only and rejects every change. */
  isReadOnly: z.boolean(),
  accountName: z.string(),
  /** The brokerage's numbers and phone; empty when unknown. */
  mcNumber: z.string(),
  usdotNumber: z.string(),
  brokeragePhone: z.string(),
  /** Whether the user has entered neither an e-mail address nor a phone. */
  isAnonymous: z.boolean(),
  userId: z.string(),
  userName: z.string(),
  userRole: role,
  /** IANA zone of days and weeks. */
  businessTimeZone: z.string(),
  /** Whether there are no loads, carriers or rates. */
  isEmpty: z.boolean(),
  policy: policyView,
});

export type AppInfo = z.output<typeof appInfo>;

/** The brokerage in Settings and on the first-run screen. */
export const accountForm = z.object({
  name: z.string().trim().min(1, "A brokerage name is required.").max(200),
  mcNumber: z
    .string()
    .trim()
    .max(20)
    .refine((text) => text === "" || normalizeMcNumber(text) !== "", "The MC number must be digits."),
  usdotNumber: z
    .string()
    .trim()
    .max(20)
    .refine((text) => text === "" || normalizeUsdotNumber(text) !== "", "The USDOT number must be digits."),
  phone: z
    .string()
    .trim()
    .max(50)
    .refine((text) => text === "" || /(\d\D*){10}/.test(text), "Enter the phone number with area code."),
});

/** A user in Settings. */
export const userView = accountUser
  .pick({ userId: true, firstName: true, lastName: true, username: true, phone: true, isActive: true })
  .extend({ email: z.string(), role });

export type UserView = z.output<typeof userView>;

/** The editable fields of a user. */
export const userForm = z.object({
  firstName: z.string().trim().min(1, "A first name is required.").max(200),
  lastName: z.string().trim().min(1, "A last name is required.").max(200),
  email: z.email("Must be an e-mail address.").max(200),
  username: z.string().trim().max(200),
  phone: z.string().trim().max(200),
  isActive: z.boolean(),
  /** If omitted, a new user is a broker, or an administrator if the account has none; a known user keeps the role. */
  role: role.optional(),
});

/** A key to the HTTP interface, without its secret: a bearer token (areas A and C) or client credentials (area B). */
export const accessKey = z.object({
  keyId: z.string(),
  kind: z.enum(["token", "client"]),
  label: z.string(),
  /** The user a token acts for; empty for client credentials. */
  userId: z.string(),
  createdAt: z.number(),
  revokedAt: z.number().nullable(),
});

export type AccessKey = z.output<typeof accessKey>;

/** The state of the HTTP interface of the desktop program. */
export const gatewayStatus = z.object({
  isOn: z.boolean(),
  /** Empty while off. */
  url: z.string(),
  /** The reason that the interface is off although the setting is on; otherwise empty. */
  problem: z.string(),
});

export type GatewayStatus = z.output<typeof gatewayStatus>;
