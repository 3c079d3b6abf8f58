import { Button, FileInput } from "@mantine/core";
import { useState } from "react";
import { Confirmed } from "../ui/confirmed.tsx";
import { BadLines } from "./bad-lines.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import classes from "./settings.module.css";
import { useOutcome } from "./use-outcome.ts";
import { exportEverything, importEverything } from "./whole-export.ts";

/** Everything as a file that other programs can read, and back. */
export function Everything() {
  const { isBusy, failure, words, run } = useOutcome();
  const [file, setFile] = useState<File | null>(null);
  const importAll = (leaveOut: boolean) =>
    run("Importing, in MB:", async (workId) => (file ? importEverything(file, leaveOut, workId) : ""));
  const badLines = failure?.fields.filter(({ code }) => code === "line") ?? [];
  return (
    <>
      <p className={classes.soft}>
        A file of JSON lines holds everything: loads, carriers, rates, users, settings. Passwords and tokens
        are not in it, only what they are checked against.
      </p>
      <Button variant="default" disabled={isBusy} onClick={() => run("Exporting records:", exportEverything)}>
        Export everything
      </Button>
      <div className={classes.line}>
        <FileInput
          label="An export"
          placeholder="Choose a .jsonl file"
          w={280}
          mt={8}
          accept=".jsonl"
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ "aria-label": "Choose no export" }}
        />
        <Confirmed
          key={file?.name}
          label="Import an export…"
          words={`${file?.name} takes the place of everything that is here. Each line is checked first; when one cannot be taken, nothing is changed. The store as it is now is kept among the backups, so that you can go back to it. Every window begins anew; what is half typed there stays.`}
          yes="Replace everything"
          disabled={isBusy || !file}
          act={() => importAll(false)}
        />
      </div>
      <OutcomeNote failure={failure} words={words}>
        {badLines.length > 0 && (
          <>
            <BadLines lines={badLines} />
            <Confirmed
              mt={8}
              label="Import without these lines…"
              words={`${file?.name} takes the place of everything that is here, but for the lines that cannot be taken. The store as it is now is kept among the backups. Every window begins anew; what is half typed there stays.`}
              yes="Import without them"
              disabled={isBusy || !file}
              act={() => importAll(true)}
            />
          </>
        )}
      </OutcomeNote>
    </>
  );
}
