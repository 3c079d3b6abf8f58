import { useEffect, useState } from "react";
import { CarriersView } from "../carriers/carriers-view.tsx";
import { readDesk, useDesk } from "../desk.ts";
import { LoadsView } from "../loads/loads-view.tsx";
import { RatesView } from "../rates/rates-view.tsx";
import { SettingsView } from "../settings/settings-view.tsx";
import { SyncView } from "../sync/sync-view.tsx";
import { FailureNote } from "../ui/failure-note.tsx";
import { FirstStart } from "./first-start.tsx";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { Header } from "./header.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { followAddress, useNavigation, type View } from "./navigation.ts";
import { Palette } from "./palette.tsx";
import { useFrameCommands } from "./use-frame-commands.ts";

const bodies: Record<View, () => React.ReactNode> = {
  loads: () => <LoadsView />,
  carriers: () => <CarriersView />,
  rates: () => <RatesView />,
  sync: () => <SyncView />,
  settings: () => <SettingsView />,
};

/** The one window: header, one of the views, footer. */
export function Frame() {
  const view = useNavigation((state) => state.view);
  const isEmpty = useDesk((state) => state.desk?.isEmpty);
  const failure = useDesk((state) => state.failure);
  const [left, setLeft] = useState(false);
  useEffect(followAddress, []);
  useFrameCommands();
  return (
    <div className={classes.frame}>
      <Header />
      <main className={classes.body}>
        {failure && <FailureNote failure={failure} again={readDesk} />}
        {isEmpty && !left && view !== "settings" && view !== "sync" ? (
          <FirstStart leave={() => setLeft(true)} />
        ) : (
          bodies[view]()
        )}
      </main>
      <Footer />
      <Palette />
      <KeysHelp />
    </div>
  );
}
