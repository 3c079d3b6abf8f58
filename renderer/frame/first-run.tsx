import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { readAppInfo } from "../app-info.ts";
import { startNewLoad } from "../loads/actions/new-load.ts";
import { fillDemo } from "../ui/data/fill-demo.ts";
import { EmptyState } from "../ui/parts/empty-state.tsx";
import { WorkBar } from "../ui/parts/work-bar.tsx";
import { go } from "./navigation.ts";

/** Nothing is kept here yet: offers the demo brokerage, an import, or the first load. */
export function FirstRun({ leave }: { leave: () => void }) {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    await fillDemo();
    await readAppInfo();
    setBusy(false);
  };
  return (
    <>
      <WorkBar />
      <EmptyState
        title="This desk is empty"
        words="Look around with a demo brokerage of made-up loads, carriers and rates, bring your own from CSV files, or post your first load."
      >
        <Group gap={8} mt={8}>
          <Button onClick={fill} loading={busy}>
            Fill with the demo brokerage
          </Button>
          <Button variant="default" onClick={() => go("settings", "import")}>
            Import from CSV
          </Button>
          <Button
            variant="default"
            onClick={() => {
              leave();
              startNewLoad();
            }}
          >
            Post the first load
          </Button>
        </Group>
      </EmptyState>
    </>
  );
}
