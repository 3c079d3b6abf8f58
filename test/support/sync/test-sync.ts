import { createGateway } from "../../../electron/gateway/gateway.ts";
import type { Context } from "../../../electron/services/context.ts";
import type { RemoteSecrets, SecretStore } from "../../../electron/sync/connection/secrets.ts";
import { createSync, type Sync } from "../../../electron/sync/sync.ts";
import type { RemoteDraft } from "../../../shared/views/sync.ts";

type Environment = Parameters<typeof createSync>[0];

const fail = (cause: unknown): never => {
  throw cause;
};

/** Creates the sync of a desk with a fixed random source; a program error fails the test unless `report` is given. */
export const createTestSync = (
  { context, http, secrets }: Pick<Environment, "context" | "http" | "secrets">,
  report: Environment["report"] = fail,
): Sync => createSync({ context, http, random: () => 0.5, secrets, report });

/** A connection without carrier monitoring. */
export const createDraft = (
  baseUrl: string,
  token: string,
  change: Partial<RemoteDraft> = {},
): RemoteDraft => ({
  baseUrl,
  token,
  monitorUrl: "",
  clientId: "",
  clientPassword: "",
  canSendExisting: true,
  address: "same",
  ...change,
});

/** Creates a store of secrets in memory. */
export function createMemorySecrets(): SecretStore {
  let saved: RemoteSecrets | undefined;
  return {
    read: async () => saved,
    save: async (secrets) => {
      saved = secrets;
    },
    clear: async () => {
      saved = undefined;
    },
  };
}

/** The part of a request's socket that the gateway reads. */
const localCaller = {
  incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } },
} as never;

/** Opens a gateway that answers requests without a socket, and throws unexpected errors. */
export function openLocalGateway(context: Context): (request: Request) => Promise<Response> {
  const gateway = createGateway(context, { report: (_, cause) => fail(cause) });
  return async (request) => gateway.fetch(request, localCaller);
}
