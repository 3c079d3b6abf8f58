import { Button } from "@mantine/core";
import { useState } from "react";
import { readAppInfo } from "../../app-info.ts";
import { fillDemo } from "../../ui/data/fill-demo.ts";
import classes from "../settings.module.css";

/** Made-up loads, carriers and rates to try things on. */
export function DemoBrokerage() {
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    await fillDemo();
    setBusy(false);
    await readAppInfo();
  };
  return (
    <>
      <p className={classes.soft}>
        Adds made-up loads, carriers and rates to this store, beside what is there.
      </p>
      <Button variant="default" loading={busy} onClick={fill}>
        Add the demo brokerage
      </Button>
    </>
  );
}
