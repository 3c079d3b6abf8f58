import { Button } from "@mantine/core";
import { useState } from "react";
import { readAppInfo, useAppInfo } from "../app-info.ts";
import { startNewLoad } from "../loads/actions/new-load.ts";
import { navigate } from "../navigation.ts";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { createLazyComponent } from "../ui/components/lazy-component.tsx";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { fillDemo } from "../ui/data/fill-demo.ts";

/** Shown once, so it is not in the start bundle. */
const IdentityForm = createLazyComponent(async () => (await import("./identity-form.tsx")).IdentityForm);

/** Shown while the store is empty: who posts the loads, then demo data, an import, or the first load. */
export function FirstRun({ leave }: { leave: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const isAnonymous = useAppInfo((state) => state.info?.isAnonymous);
  const fill = async () => {
    setIsBusy(true);
    await fillDemo();
    await readAppInfo();
    setIsBusy(false);
  };
  if (isAnonymous) return <IdentityForm />;
  return (
    <>
      <WorkBar />
      <EmptyState
        title="Welcome to Lanedesk"
        text="Try it with demo loads, carriers and rates, import your own from CSV files, or post your first load."
      >
        <Button onClick={fill} loading={isBusy}>
          Add demo data
        </Button>
        <Button variant="default" onClick={() => navigate("settings", "import")}>
          Import CSV
        </Button>
        <Button
          variant="default"
          onClick={() => {
            leave();
            startNewLoad();
          }}
        >
          Post first load
        </Button>
      </EmptyState>
    </>
  );
}
