import { createGateway } from "../../../electron/gateway/gateway.ts";
import type { Context } from "../../../electron/services/context.ts";

/** The part of a request's socket that the gateway reads. */
const localCaller = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } },
} as never;

/** Opens a gateway that answers requests without a socket, and throws unexpected errors. */
export function openLocalGateway(context: Context): (request: Request) => Promise<Response> {
  const gateway = createGateway(context, {
    report: (_, cause) => {
      throw cause;
    },
  });
  return async (request) => gateway.fetch(request, localCaller);
}
