import { z } from "zod";
import { fixedSettings } from "./policy.ts";

/** The person at the desk and the program in front of them, asked for once when a window opens. */
export const appInfo = z.object({
  version: z.string(),
  /** Where the store lies, for the about page. */
  dataFolder: z.string(),
  /** "electron" in the desktop program, "browser" where the headless program serves the window. */
  host: z.enum(["electron", "browser"]),
  accountId: z.string(),
  accountName: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** The zone in which "today" and the weeks are counted. */
  businessTimeZone: z.string(),
  /** True while the store holds neither loads nor carriers nor rates: the window then offers the demo or an import. */
  isEmpty: z.boolean(),
  policy: fixedSettings,
});

export type AppInfo = z.output<typeof appInfo>;

/** A user as the settings show one. */
export const userView = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
});

export type UserView = z.output<typeof userView>;

/** What can be set of a user. */
export const userForm = z.object({
  firstName: z.string().trim().min(1, "A first name is required.").max(200),
  lastName: z.string().trim().min(1, "A last name is required.").max(200),
  email: z.email("Must be an e-mail address.").max(200),
  username: z.string().trim().max(200),
  phone: z.string().trim().max(200),
  isActive: z.boolean(),
});

/** A key to the HTTP interface: a bearer token (areas A and C) or client credentials (area B). Never the secret. */
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

/** The HTTP interface of the desktop program as it stands. */
export const gatewayStatus = z.object({
  on: z.boolean(),
  /** Its address; empty while off. */
  url: z.string(),
  /** Why it could not be switched on, in words; empty when all is well. */
  problem: z.string(),
});

export type GatewayStatus = z.output<typeof gatewayStatus>;
