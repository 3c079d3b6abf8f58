import { spotlight } from "@mantine/spotlight";
import { useLayoutEffect } from "react";
import { openNewCarrierForm } from "../carriers/carrier-form.tsx";
import { navigate, viewKeys, viewLabels, views } from "../navigation.ts";
import { SETTINGS_SECTIONS } from "../settings/sections.ts";
import {
  type Command,
  listAvailableCommands,
  useCommands,
  useOfferCommands,
} from "../ui/commands/commands.ts";
import { KEYS_COMMAND } from "../ui/commands/keys-help.tsx";
import { subscribeToEvent } from "../ui/data/channel.ts";
import { useUndoCommand } from "../ui/notices/undo-command.ts";
import { openProxySignIn, useNeededProxy } from "./proxy-sign-in.tsx";

/** Runs the commands that the user picks in the menu of the desktop program, if they are available now. */
const followMenu = () =>
  subscribeToEvent("command.run", (id) =>
    listAvailableCommands(useCommands.getState())
      .find((command) => command.id === id)
      ?.run(),
  );

/** Offers the commands that work in every view, and runs the commands that the user picks in the menu. */
export function useFrameCommands(): void {
  useLayoutEffect(followMenu, []);
  const undo = useUndoCommand();
  const isProxyNeeded = useNeededProxy() !== null;
  const navigation = views.map(
    (view): Command => ({
      id: `go-${view}`,
      title: `Go to ${viewLabels[view]}`,
      group: "Everywhere",
      keys: [viewKeys[view]],
      run: () => navigate(view),
    }),
  );
  useOfferCommands([
    {
      id: "palette",
      title: "Search or command",
      group: "Everywhere",
      keys: ["Mod+k"],
      canRunInFields: true,
      run: spotlight.open,
    },
    undo,
    ...navigation,
    { id: "add-carrier", title: "Add carrier", group: "Carriers", keys: [], run: openNewCarrierForm },
    ...SETTINGS_SECTIONS.map(
      ({ id, title }): Command => ({
        id: `settings-${id}`,
        title,
        group: "Settings",
        keys: [],
        run: () => navigate("settings", id),
      }),
    ),
    {
      id: "proxy-sign-in",
      title: "Sign in to proxy",
      group: "Everywhere",
      keys: [],
      isEnabled: isProxyNeeded,
      run: openProxySignIn,
    },
    KEYS_COMMAND,
  ]);
}
