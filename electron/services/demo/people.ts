import type { AccountRecord, UserRecord } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { deskUser } from "../people/current-user.ts";
import { addUser } from "../people/people.ts";
import { people } from "./names.ts";

const mostUsers = 100;

/** The brokerage that is at this desk already, with the demo's people in it: the one at the desk comes first. */
export async function demoAccount(
  context: Context,
): Promise<{ account: AccountRecord; users: [UserRecord, ...UserRecord[]] }> {
  const { account, user } = await deskUser(context);
  const { accountId } = account;
  const emails = people.map(([first, last]) => `${first}.${last}@example.com`.toLowerCase());
  const known = await context.store.read(["users"], ({ users }) =>
    Promise.all(emails.map((email) => users.findByEmail(accountId, email))),
  );
  for (const [index, [firstName, lastName]] of people.entries()) {
    if (known[index]) continue;
    await addUser(context, accountId, {
      firstName,
      lastName,
      email: emails[index] ?? "",
      username: firstName.toLowerCase(),
      phone: `(555) 010-${String(index + 11).padStart(4, "0")}`,
      isActive: true,
    });
  }
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, mostUsers));
  const demoPeople = users.filter(({ email, userId }) => emails.includes(email) && userId !== user.userId);
  return { account, users: [user, ...demoPeople] };
}
