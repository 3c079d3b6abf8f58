import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Appearance } from "./appearance.tsx";
import { followDesk, readDesk, useDesk } from "./desk.ts";
import { Frame } from "./frame/frame.tsx";
import { sheetDrafts } from "./importing/keep-sheets.ts";
import { loadDraftKeeper } from "./loads/drafts/draft-keeper.ts";
import { LoadWindow } from "./loads/panel/load-window.tsx";
import { windowLoadId } from "./loads/panel/open-window.ts";
import { quickLineKeeper } from "./loads/quick-post/quick-line.ts";
import { laneLines } from "./rates/keep-lanes.ts";
import { colorsFromLook, theme } from "./theme.ts";
import { followCutOff } from "./ui/cut-off.ts";
import { keepFocus } from "./ui/keep-focus.ts";
import { keepTyped } from "./ui/keep-typed.ts";
import { followKeys } from "./ui/keys.ts";
import { followEvents, queryClient } from "./ui/query.ts";
import { tellWhatWaited } from "./ui/tell-anew.ts";
import { followWork } from "./ui/work.ts";

const loadId = windowLoadId();

export function App() {
  useEffect(() => {
    const stops = [
      followDesk(),
      followEvents(),
      followWork(),
      followKeys(),
      followCutOff(),
      keepFocus(),
      keepTyped([loadDraftKeeper, sheetDrafts, quickLineKeeper, laneLines]),
    ];
    void readDesk();
    tellWhatWaited();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const colorScheme = useDesk((state) => state.settings.colorScheme);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colorsFromLook} defaultColorScheme="auto">
      <Appearance colorScheme={colorScheme} />
      <Notifications position="bottom-left" containerWidth={400} limit={4} />
      <QueryClientProvider client={queryClient}>
        {loadId ? <LoadWindow loadId={loadId} /> : <Frame />}
      </QueryClientProvider>
    </MantineProvider>
  );
}
