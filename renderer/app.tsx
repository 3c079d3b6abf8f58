import { MantineProvider, useMantineColorScheme } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { Settings } from "../shared/views/settings.ts";
import { followAppInfo, readAppInfo, useAppInfo } from "./app-info.ts";
import { CarrierForm } from "./carriers/carrier-form.tsx";
import { Frame } from "./frame/frame.tsx";
import { sheetDrafts } from "./importing/sheet-drafts.ts";
import { getConfirmationLoadId, getWindowLoadId } from "./loads/actions/open-window.ts";
import { loadDrafts } from "./loads/drafts/load-drafts.ts";
import { LoadWindow } from "./loads/panel/load-window.tsx";
import { quickLineDrafts } from "./loads/quick-post/quick-line.ts";
import { laneDrafts } from "./rates/lane-drafts.ts";
import { followSavedLanes } from "./rates/saved-lane-notices.ts";
import { resolveColors, theme } from "./theme.ts";
import { focusListAfterClick } from "./ui/behavior/focus-list-after-click.ts";
import { restoreFocus } from "./ui/behavior/restore-focus.ts";
import { showCutOffText } from "./ui/behavior/show-cut-off-text.ts";
import { runCommandsByKey } from "./ui/commands/keys.ts";
import { createLazyComponent } from "./ui/components/lazy-component.tsx";
import { followEvents, queryClient } from "./ui/data/query.ts";
import { startSavingDrafts } from "./ui/data/save-drafts.ts";
import { followWork } from "./ui/data/work.ts";
import { showPendingNotice } from "./ui/notices/notices.ts";

const RateConfirmation = createLazyComponent(
  async () => (await import("./loads/confirmation/rate-confirmation.tsx")).RateConfirmation,
);

/** The window: a load, a rate confirmation, or the main window with all views. */
export function App() {
  const [loadId] = useState(getWindowLoadId);
  const [confirmationId] = useState(getConfirmationLoadId);
  useEffect(() => {
    const unsubscribes = [
      followAppInfo(),
      followEvents(),
      followWork(),
      followSavedLanes(),
      showCutOffText(),
      restoreFocus(),
      focusListAfterClick(),
      startSavingDrafts([loadDrafts, sheetDrafts, quickLineDrafts, laneDrafts]),
    ];
    void readAppInfo();
    showPendingNotice();
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);
  // A layout effect, because the user may press a key as soon as the window is on screen.
  useLayoutEffect(runCommandsByKey, []);
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

/** Applies the color scheme. Mantine also stores the scheme in the browser, so the window does not flash at start. */
function ColorScheme({ colorScheme }: Pick<Settings, "colorScheme">) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme]);
  return null;
}
