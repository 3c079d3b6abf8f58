import { create } from "zustand";
import type { Failure } from "../shared/failure.ts";
import type { AccountUser } from "../shared/interface/account-user.ts";
import { type CodeLists, defaultCodeLists } from "../shared/reference/code-lists.ts";
import type { AppInfo, GatewayStatus } from "../shared/views/app-info.ts";
import { defaultSettings, type Settings } from "../shared/views/settings.ts";
import { ask, failureOf, listen } from "./ui/ask.ts";
import { allKeptUp } from "./ui/keep-typed.ts";
import { soon } from "./ui/soon.ts";
import { tellAnew } from "./ui/tell-anew.ts";

interface DeskState {
  /** Undefined until the main process has answered. */
  desk: AppInfo | undefined;
  failure: Failure | undefined;
  settings: Settings;
  gateway: GatewayStatus;
  codeLists: CodeLists;
  /** Active users of the account, for Post As. */
  users: AccountUser[];
}

/** What every view needs to know of the desk: who sits here, the settings, the names of codes. */
export const useDesk = create<DeskState>(() => ({
  desk: undefined,
  failure: undefined,
  settings: defaultSettings,
  gateway: { on: false, url: "", problem: "" },
  codeLists: defaultCodeLists,
  users: [],
}));

/** How a user is called where one is chosen. */
export const userWords = ({ firstName, lastName, username }: AccountUser): string =>
  `${firstName} ${lastName}`.trim() || username;

/** Reads the desk; again after whatever may have changed it. */
export async function readDesk(): Promise<void> {
  try {
    const [desk, settings, gateway, codeLists, page] = await Promise.all([
      ask("app.info", null),
      ask("settings.read", null),
      ask("gateway.status", null),
      ask("referenceData.codeLists", null),
      ask("accountUsers.page", { pageNumber: 1, pageSize: 500 }),
    ]);
    useDesk.setState({ desk, settings, gateway, codeLists, users: page.users, failure: undefined });
  } catch (error) {
    useDesk.setState({ failure: failureOf(error) });
  }
}

/** Follows what the main process tells of settings, code names and the HTTP interface. */
export function followDesk(): () => void {
  const again = soon(readDesk);
  /** Whatever comes first, by whichever door, ends the empty desk; also while it is still asked whether it is one. */
  const readWhileEmpty = () => {
    if (useDesk.getState().desk?.isEmpty !== false) again.ask();
  };
  const stops = [
    again.stop,
    listen("loads.changed", readWhileEmpty),
    listen("carriers.changed", readWhileEmpty),
    listen("rates.changed", readWhileEmpty),
    listen("users.changed", again.ask),
    listen("codeLists.changed", (codeLists) => useDesk.setState({ codeLists })),
    listen("settings.changed", (settings) => {
      useDesk.setState({ settings });
      void readDesk();
    }),
    listen("program.restarted", async (words) => {
      await allKeptUp();
      tellAnew(words);
      location.reload();
    }),
    listen("gateway.changed", (gateway) => useDesk.setState({ gateway })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
