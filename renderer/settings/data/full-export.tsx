import { Button, FileInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmButton } from "../../ui/parts/confirm-button.tsx";
import classes from "../settings.module.css";
import { RejectedLines } from "./rejected-lines.tsx";
import { ResultNote } from "./result-note.tsx";
import { runFullExport, runFullImport } from "./run-full-export.ts";
import { useResult } from "./use-result.ts";

/** Everything as a file that other programs can read, and back. */
export function FullExport() {
  const { isBusy, failure, words, run } = useResult();
  const [file, setFile] = useState<File | null>(null);
  const importAll = (leaveOut: boolean) =>
    run("Importing, in MB:", async (workId) => (file ? runFullImport(file, leaveOut, workId) : ""));
  const badLines = failure?.fields.filter(({ code }) => code === "line") ?? [];
  return (
    <>
      <p className={classes.soft}>
        A file of JSON lines holds everything: loads, carriers, rates, users, settings. Passwords and tokens
        are not in it, only what they are checked against.
      </p>
      <Button variant="default" disabled={isBusy} onClick={() => run("Exporting records:", runFullExport)}>
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
        <ConfirmButton
          key={file?.name}
          label="Import an export…"
          words={`${file?.name} takes the place of everything that is here. Each line is checked first; when one cannot be taken, nothing is changed. The store as it is now is kept among the backups, so that you can go back to it. Every window begins anew; what is half typed there stays.`}
          yes="Replace everything"
          disabled={isBusy || !file}
          act={() => importAll(false)}
        />
      </div>
      <ResultNote failure={failure} words={words}>
        {badLines.length > 0 && (
          <>
            <RejectedLines lines={badLines} />
            <ConfirmButton
              mt={8}
              label="Import without these lines…"
              words={`${file?.name} takes the place of everything that is here, but for the lines that cannot be taken. The store as it is now is kept among the backups. Every window begins anew; what is half typed there stays.`}
              yes="Import without them"
              disabled={isBusy || !file}
              act={() => importAll(true)}
            />
          </>
        )}
      </ResultNote>
    </>
  );
}
