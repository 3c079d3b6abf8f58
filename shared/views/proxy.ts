import { z } from "zod";

/** A proxy that requires a user name and password. */
export const neededProxy = z.object({
  /** Host and port, such as `proxy.example.com:8080`. */
  address: z.string(),
  /** Whether the proxy rejected the last user name and password. */
  isRejected: z.boolean(),
});
export type NeededProxy = z.output<typeof neededProxy>;

/** The sign-in that a user enters for a proxy. */
export const proxySignInForm = z.object({
  address: z.string(),
  user: z.string().trim().min(1, "Required"),
  password: z.string(),
});
export type ProxySignInForm = z.output<typeof proxySignInForm>;
