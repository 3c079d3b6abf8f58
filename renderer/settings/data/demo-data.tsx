import { Button } from "@mantine/core";
import { useState } from "react";
import { readAppInfo } from "../../app-info.ts";
import { fillDemo } from "../../ui/data/fill-demo.ts";
import classes from "../settings.module.css";

/** Adds sample loads, carriers and rates. */
export function DemoData() {
  const [isBusy, setIsBusy] = useState(false);
  const fill = async () => {
    setIsBusy(true);
    await fillDemo();
    setIsBusy(false);
    await readAppInfo();
  };
  return (
    <>
      <p className={classes.soft}>Adds sample loads, carriers and rates to your data.</p>
      <Button variant="default" loading={isBusy} onClick={fill}>
        Add demo data
      </Button>
    </>
  );
}
