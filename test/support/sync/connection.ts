import type { RemoteSecrets, SecretStore } from "../../../electron/sync/connection/secrets.ts";
import type { RemoteDraft } from "../../../shared/views/sync.ts";

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
