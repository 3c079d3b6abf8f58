import { useCallback } from "react";
import { formatUserName, useAppInfo } from "./app-info.ts";
import { useChannel } from "./ui/data/query.ts";

/**
 * Returns a function that finds the name of a user of the account, including inactive users. The function returns
 * undefined for an unknown user, and for an inactive user until the list of users has loaded.
 */
export function useUserNames(): (userId: string) => string | undefined {
  const active = useAppInfo((state) => state.users);
  const { data } = useChannel("users.list", null);
  return useCallback(
    (userId) => {
      const user = [...active, ...(data?.users ?? [])].find((candidate) => candidate.userId === userId);
      return user && formatUserName(user);
    },
    [active, data],
  );
}
