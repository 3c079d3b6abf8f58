import { replaceEqualDeep } from "@tanstack/react-query";
import { create } from "zustand";
import { type Failure, toFailure } from "../shared/failure.ts";
import type { AccountUser } from "../shared/interface/account-user.ts";
import { type CodeLists, DEFAULT_CODE_LISTS } from "../shared/reference/code-lists.ts";
import type { AppInfo, GatewayStatus } from "../shared/views/app-info.ts";
import { DEFAULT_SETTINGS, type Settings } from "../shared/views/settings.ts";
import { callChannel, subscribeToEvent } from "./ui/data/channel.ts";
import { setDownloadReports } from "./ui/data/download.ts";
import { waitForFirstRead } from "./ui/data/first-read.ts";
import { flushDrafts } from "./ui/data/save-drafts.ts";
import { throttle } from "./ui/data/throttle.ts";
import { showNotice, storePendingNotice } from "./ui/notices/notices.ts";

interface AppInfoState {
  /** Undefined until the main process has responded. */
  info: AppInfo | undefined;
  failure: Failure | undefined;
  settings: Settings;
  gateway: GatewayStatus;
  codeLists: CodeLists;
  /** Active users of the account, for Post as. */
  users: AccountUser[];
}

/** The state that every view needs, such as the signed-in user, the settings and the code lists. */
export const useAppInfo = create<AppInfoState>(() => ({
  info: undefined,
  failure: undefined,
  settings: DEFAULT_SETTINGS,
  gateway: { isOn: false, url: "", problem: "" },
  codeLists: DEFAULT_CODE_LISTS,
  users: [],
}));

/** The largest page size (specification 2.4). */
const MAX_USERS = 500;

/** Returns a user's full name, or the user name if the full name is empty. */
export const formatUserName = ({
  firstName,
  lastName,
  username,
}: Pick<AccountUser, "firstName" | "lastName" | "username">): string =>
  `${firstName} ${lastName}`.trim() || username;

/** Reads the state from the main process; stores a failure in `failure` instead of throwing. */
export async function readAppInfo(): Promise<void> {
  try {
    await waitForFirstRead();
    const [info, settings, gateway, codeLists, page] = await Promise.all([
      callChannel("app.info", null),
      callChannel("settings.read", null),
      callChannel("gateway.status", null),
      callChannel("referenceData.codeLists", null),
      callChannel("accountUsers.page", { pageNumber: 1, pageSize: MAX_USERS }),
    ]);
    setDownloadReports(info.host === "electron");
    const state = { info, settings, gateway, codeLists, users: page.users, failure: undefined };
    // Keeps values that are equal to the current ones, so that their components do not render again.
    useAppInfo.setState((current) => replaceEqualDeep(current, state));
  } catch (error) {
    useAppInfo.setState({ failure: toFailure(error) });
  }
}

/**
 * Follows changes to settings, users, code lists and the HTTP interface, and reads the state again when needed. Also
 * reloads the window after a restart of the program, and shows a notice about a downloaded update.
 * @returns a function that unsubscribes
 */
export function followAppInfo(): () => void {
  const read = throttle(readAppInfo);
  /** The first record that arrives, by import, sync or HTTP, ends the first-run screen. */
  const readWhileEmpty = () => {
    if (useAppInfo.getState().info?.isEmpty !== false) read.call();
  };
  const unsubscribes = [
    read.cancel,
    subscribeToEvent("loads.changed", readWhileEmpty),
    subscribeToEvent("carriers.changed", readWhileEmpty),
    subscribeToEvent("rates.changed", readWhileEmpty),
    subscribeToEvent("users.changed", read.call),
    subscribeToEvent("codeLists.changed", (codeLists) => useAppInfo.setState({ codeLists })),
    subscribeToEvent("settings.changed", (settings) => {
      useAppInfo.setState({ settings });
      void readAppInfo();
    }),
    subscribeToEvent("program.restarted", async (message) => {
      await flushDrafts();
      storePendingNotice(message);
      location.reload();
    }),
    subscribeToEvent("update.ready", (version) =>
      showNotice(
        `Lanedesk ${version} was downloaded. Quit Lanedesk to install the update, and wait a minute before you start Lanedesk again.`,
      ),
    ),
    subscribeToEvent("gateway.changed", (gateway) => useAppInfo.setState({ gateway })),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
