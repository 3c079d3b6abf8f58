import { Button } from "@mantine/core";
import { useState } from "react";
import { readAppInfo, useAppInfo } from "../app-info.ts";
import { startNewLoad } from "../loads/actions/new-load.ts";
import { navigate } from "../navigation.ts";
import { openImport } from "../panel.ts";
import { runIfAllowed } from "../role.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { createLazyComponent } from "../ui/components/lazy-component.tsx";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { fillDemo } from "../ui/data/fill-demo.ts";

/** Shown once, so it is not in the start bundle. */
const IdentityForm = createLazyComponent(async () => (await import("./identity-form.tsx")).IdentityForm);

/** Shown while the store is empty: asks who posts the loads, then offers demo data, an import, or the first load. */
export function FirstRun({ leave }: { leave: () => void }) {
  const isAnonymous = useAppInfo((state) => state.info?.isAnonymous);
  return isAnonymous ? <IdentityForm /> : <Welcome leave={leave} />;
}

function Welcome({ leave }: { leave: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const addDemoData = async () => {
    setIsBusy(true);
    await fillDemo();
    await readAppInfo();
    setIsBusy(false);
  };
  const startFirstLoad = () => {
    leave();
    startNewLoad();
  };
  const startImport = () => {
    leave();
    openImport();
  };
  useOfferCommands([
    { id: "new", group: "Loads", title: "New load", keys: ["n"], hint: "new", run: startFirstLoad },
    {
      id: "import",
      group: "Loads",
      title: "Import loads",
      keys: ["v"],
      hint: "import",
      run: () => runIfAllowed("importData", startImport),
    },
  ]);
  return (
    <>
      <WorkBar />
      <EmptyState
        title="Welcome to Lanedesk"
        text="Try Lanedesk with demo loads, carriers and rates, import your data from CSV files, or post your first load."
      >
        <Button onClick={addDemoData} loading={isBusy}>
          Add demo data
        </Button>
        <Button variant="default" onClick={() => navigate("settings", "import")}>
          Import CSV
        </Button>
        <Button variant="default" onClick={startFirstLoad}>
          Post first load
        </Button>
      </EmptyState>
    </>
  );
}
