import { type Action, describeLowestRole, isAllowed } from "../shared/views/roles.ts";
import { useAppInfo } from "./app-info.ts";
import { showNotice } from "./ui/notices/notices.ts";

type AppInfoState = ReturnType<typeof useAppInfo.getState>;

const findDenial = ({ info }: AppInfoState, action: Action): string | undefined =>
  info && !isAllowed(info.userRole, action) ? describeLowestRole(action) : undefined;

/**
 * Explains why the signed-in user may not perform an action; undefined if the user may, and until the app info has
 * arrived.
 */
export const useDenial = (action: Action): string | undefined =>
  useAppInfo((state) => findDenial(state, action));

/** Runs a function, or shows the reason why the role of the signed-in user does not allow an action. */
export function runIfAllowed(action: Action, run: () => void): void {
  const denial = findDenial(useAppInfo.getState(), action);
  if (denial === undefined) run();
  else showNotice(denial, "Not allowed");
}
