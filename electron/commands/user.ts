import { userForm } from "../../shared/views/app-info.ts";
import type { Role } from "../../shared/views/roles.ts";
import { issueToken } from "../services/people/access-keys.ts";
import { getOperator } from "../services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../services/people/users.ts";
import type { DataLocation } from "./data-location.ts";
import { decodeOptions } from "./decode-options.ts";
import { printResult } from "./output.ts";
import { runWithService } from "./run-with-service.ts";

interface UserOptions extends DataLocation {
  email: string;
  first: string;
  last: string;
  username?: string;
  phone?: string;
  account?: string;
  inactive?: boolean;
  role?: Role;
}

/** `user add`: adds a user and prints a bearer token once. */
export async function runAddUserCommand(options: UserOptions): Promise<void> {
  const draft = decodeOptions(
    userForm,
    {
      firstName: options.first,
      lastName: options.last,
      email: options.email,
      username: options.username ?? options.email,
      phone: options.phone ?? "",
      isActive: !options.inactive,
      role: options.role,
    },
    {
      firstName: "--first",
      lastName: "--last",
      email: "--email",
      username: "--username",
      phone: "--phone",
      role: "--role",
    },
  );
  await runWithService(options, async ({ context }) => {
    const { accountId } = await findOrCreateAccount(context, options.account);
    const operator = getOperator(accountId);
    const { userId } = await addUser(context, operator, draft);
    const { token } = await issueToken(context, operator, userId, "Command line");
    printResult({ userId, accountId, token });
  });
}
