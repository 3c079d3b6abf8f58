import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { Context } from "../services/context.ts";
import type { AttemptLimiter } from "./attempt-limiter.ts";
import type { BodyMemory } from "./body-memory.ts";
import type { HttpError } from "./http-error.ts";

/** Formats an endpoint's errors: areas A, B and C each have their own shape (specification 7). */
export type ErrorFormat = (exchange: Exchange, error: HttpError) => Response;

/** The types of the values that Hono passes with a request. */
export interface GatewayEnv {
  Bindings: HttpBindings;
  Variables: {
    correlationId: string;
    formatError: ErrorFormat;
    /** The requested mode of a change queue call, in upper case; every response repeats the mode. */
    apiMode: string;
  };
}

/** One HTTP request and its response. */
export type Exchange = HonoContext<GatewayEnv>;

/** Responds to a request, or throws an error, which the gateway formats. */
export type Handler = (exchange: Exchange) => Promise<Response>;

/**
 * One path of the HTTP interface, with a handler for each method. A handler for GET also answers HEAD; the gateway
 * rejects other methods with 405 and Allow.
 */
export interface Endpoint {
  path: string;
  methods: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Handler>>;
  /** Default: problem details. */
  formatError?: ErrorFormat;
}

/** Dependencies of the endpoints. */
export interface EndpointDeps {
  context: Context;
  attemptLimiter: AttemptLimiter;
  bodyMemory: BodyMemory;
  /** Returns the store's epoch, which changes when the store may lack acknowledged changes. */
  readEpoch(): Promise<string>;
  /** Aborts when the server ends, so that waiting requests get their response. */
  ended: AbortSignal;
}
