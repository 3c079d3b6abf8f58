import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { readDesk } from "../desk.ts";
import { startNewLoad } from "../loads/actions/start-new-load.ts";
import { Empty } from "../ui/empty.tsx";
import { fillDemo } from "../ui/fill-demo.ts";
import { WorkBar } from "../ui/work-bar.tsx";
import { go } from "./navigation.ts";

/** Nothing is kept here yet: offers the demo brokerage, an import, or the first load. */
export function FirstStart({ leave }: { leave: () => void }) {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    await fillDemo();
    await readDesk();
    setBusy(false);
  };
  return (
    <>
      <WorkBar />
      <Empty
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
      </Empty>
    </>
  );
}
