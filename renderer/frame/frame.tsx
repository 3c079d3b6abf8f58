import { useEffect, useState } from "react";
import { readAppInfo, useAppInfo } from "../app-info.ts";
import { followOpenedFile } from "../importing/follow-opened-file.ts";
import { useHasUnfinished } from "../loads/drafts/unfinished.ts";
import { LoadsView } from "../loads/loads-view.tsx";
import { LAZY_COMPONENTS } from "../loads/panel/load-panel.tsx";
import { followAddress, navigate, useNavigation, type View } from "../navigation.ts";
import { openImport } from "../panel.ts";
import { KeysHelp } from "../ui/commands/keys-help.tsx";
import { createLazyComponent, preloadWhenIdle } from "../ui/components/lazy-component.tsx";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { useDamageNotice } from "./damage-notice.tsx";
import { FirstRun } from "./first-run.tsx";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { Header } from "./header.tsx";
import { Palette } from "./palette.tsx";
import { ProxySignIn } from "./proxy-sign-in.tsx";
import { useFrameCommands } from "./use-frame-commands.ts";

/** The board is in the start bundle; the other views are preloaded while the window is idle. */
const lazyViews = {
  carriers: createLazyComponent(async () => (await import("../carriers/carriers-view.tsx")).CarriersView),
  rates: createLazyComponent(async () => (await import("../rates/rates-view.tsx")).RatesView),
  sync: createLazyComponent(async () => (await import("../sync/sync-view.tsx")).SyncView),
  settings: createLazyComponent(async () => (await import("../settings/settings-view.tsx")).SettingsView),
};

const bodies: Record<View, () => React.ReactNode> = {
  loads: () => <LoadsView />,
  carriers: () => <lazyViews.carriers />,
  rates: () => <lazyViews.rates />,
  sync: () => <lazyViews.sync />,
  settings: () => <lazyViews.settings />,
};

function showImport(sheetId: string): void {
  navigate("loads");
  openImport(sheetId);
}

/** The main window: header, one view, footer. */
export function Frame() {
  const view = useNavigation((state) => state.view);
  const isEmpty = useAppInfo((state) => state.info?.isEmpty);
  const isReadOnly = useAppInfo((state) => state.info?.isReadOnly);
  const failure = useAppInfo((state) => state.failure);
  const hasDraft = useHasUnfinished();
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => {
    // Shows the draft of a first load instead of the first-run screen.
    if (hasDraft) setIsDismissed(true);
  }, [hasDraft]);
  useEffect(followAddress, []);
  useEffect(() => followOpenedFile(showImport), []);
  useEffect(() => preloadWhenIdle([...LAZY_COMPONENTS, ...Object.values(lazyViews)]), []);
  useFrameCommands();
  useDamageNotice();
  return (
    <div className={classes.frame}>
      <Header />
      <main className={classes.body} tabIndex={-1}>
        {isReadOnly && (
          <p className={classes.readOnly} role="status">
            Read-only: you can search and export. To make changes, start Lanedesk normally.
          </p>
        )}
        {failure && <FailureNote failure={failure} retry={readAppInfo} />}
        {isEmpty && !isDismissed && view === "loads" ? (
          <FirstRun leave={() => setIsDismissed(true)} />
        ) : (
          bodies[view]()
        )}
      </main>
      <Footer />
      <Palette />
      <KeysHelp />
      <ProxySignIn />
    </div>
  );
}
