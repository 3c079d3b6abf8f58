import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { Context } from "../services/context.ts";
import type { Attempts } from "./attempts.ts";
import type { Refusal } from "./refusal.ts";

/** How the failures of an endpoint look on the wire: areas A, B and C each have their own shape. */
export type Refuse = (exchange: Exchange, refusal: Refusal) => Response;

export interface GatewayEnvironment {
  Bindings: HttpBindings;
  Variables: {
    correlationId: string;
    refuse: Refuse;
    /** The mode of a change queue call as it was asked, in upper case; its failures repeat it. */
    apiMode: string;
  };
}

/** One request and the answer to it. */
export type Exchange = HonoContext<GatewayEnvironment>;

export type Handler = (exchange: Exchange) => Promise<Response>;

/** One address of the interface; every other method is answered 405 with the ones it has. */
export interface Endpoint {
  path: string;
  methods: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Handler>>;
  refuse: Refuse;
}

/** What every endpoint is given. */
export interface EndpointDeps {
  context: Context;
  attempts: Attempts;
  /** What the store is called until it is restored from a backup. */
  epoch(): Promise<string>;
}
