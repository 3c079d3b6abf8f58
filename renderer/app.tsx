import { MantineProvider, useMantineColorScheme } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Settings } from "../shared/views/settings.ts";
import { followAppInfo, readAppInfo, useAppInfo } from "./app-info.ts";
import { CarrierForm } from "./carriers/carrier-form.tsx";
import { Frame } from "./frame/frame.tsx";
import { sheetDrafts } from "./importing/sheet-drafts.ts";
import { confirmationLoadId, windowLoadId } from "./loads/actions/open-window.ts";
import { loadDraftKeeper } from "./loads/drafts/draft-keeper.ts";
import { LoadWindow } from "./loads/panel/load-window.tsx";
import { quickLineKeeper } from "./loads/quick-post/quick-line.ts";
import { laneDrafts } from "./rates/lane-drafts.ts";
import { followSavedLanes } from "./rates/saved-lane-text.ts";
import { resolveColors, theme } from "./theme.ts";
import { restoreFocus } from "./ui/behavior/restore-focus.ts";
import { returnKeyboard } from "./ui/behavior/return-keyboard.ts";
import { showCutOffText } from "./ui/behavior/show-cut-off-text.ts";
import { startKeyboard } from "./ui/commands/keys.ts";
import { followEvents, queryClient } from "./ui/data/query.ts";
import { startSavingDrafts } from "./ui/data/save-drafts.ts";
import { followWork } from "./ui/data/work.ts";
import { showPendingNotice } from "./ui/notices/notices.ts";
import { lazyPart } from "./ui/parts/lazy-part.tsx";

const RateConfirmation = lazyPart(
  async () => (await import("./loads/confirmation/rate-confirmation.tsx")).RateConfirmation,
);

/** The window: a load, a rate confirmation, or the main window with all views. */
export function App() {
  const [loadId] = useState(windowLoadId);
  const [confirmationId] = useState(confirmationLoadId);
  useEffect(() => {
    const unsubscribes = [
      followAppInfo(),
      followEvents(),
      followWork(),
      followSavedLanes(),
      showCutOffText(),
      restoreFocus(),
      returnKeyboard(),
      startSavingDrafts([loadDraftKeeper, sheetDrafts, quickLineKeeper, laneDrafts]),
    ];
    void readAppInfo();
    showPendingNotice();
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);
  // Before the window is on screen, because a key may follow immediately.
  useLayoutEffect(startKeyboard, []);
  const colorScheme = useAppInfo((state) => state.settings.colorScheme);
  const textSize = useAppInfo((state) => state.settings.textSize);
  useLayoutEffect(() => {
    document.documentElement.dataset.textSize = String(textSize);
  }, [textSize]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveColors} defaultColorScheme="auto">
      <ColorScheme colorScheme={colorScheme} />
      <Notifications position="bottom-left" containerWidth={400} limit={4} />
      <QueryClientProvider client={queryClient}>
        {confirmationId ? (
          <RateConfirmation loadId={confirmationId} />
        ) : loadId ? (
          <LoadWindow loadId={loadId} />
        ) : (
          <Frame />
        )}
        <CarrierForm />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Applies the setting; Mantine stores it in the browser, so the next start does not flash. */
function ColorScheme({ colorScheme }: Pick<Settings, "colorScheme">) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme]);
  return null;
}
