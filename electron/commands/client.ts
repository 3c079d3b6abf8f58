import { issueClient } from "../services/people/access-keys.ts";
import { getOperator } from "../services/people/require-role.ts";
import { findOrCreateAccount } from "../services/people/users.ts";
import type { DataLocation } from "./data-location.ts";
import { printResult } from "./output.ts";
import { runWithService } from "./run-with-service.ts";

/** `client add`: creates credentials for the carrier interfaces and prints the password once. */
export async function runAddClientCommand(options: DataLocation & { account?: string }): Promise<void> {
  await runWithService(options, async ({ context }) => {
    const { accountId } = await findOrCreateAccount(context, options.account);
    const { clientId, clientPassword } = await issueClient(context, getOperator(accountId), "Command line");
    printResult({ clientId, clientPassword });
  });
}
