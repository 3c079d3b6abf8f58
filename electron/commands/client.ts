import { issueClient } from "../services/people/access-keys.ts";
import { findOrCreateAccount } from "../services/people/users.ts";
import { printResult } from "./output.ts";
import { withService } from "./with-service.ts";

/** `client add`: credentials of the carrier interfaces; the password is shown this once. */
export async function addClientCommand(options: { data: string; account?: string }): Promise<void> {
  await withService(options.data, async ({ context }) => {
    const { accountId } = await findOrCreateAccount(context, options.account);
    const { clientId, clientPassword } = await issueClient(context, accountId, "Command line");
    printResult({ clientId, clientPassword });
  });
}
