import { Button, FileInput } from "@mantine/core";
import { useState } from "react";
import { ConfirmButton } from "../../ui/parts/confirm-button.tsx";
import classes from "../settings.module.css";
import { RejectedLines } from "./rejected-lines.tsx";
import { ResultNote } from "./result-note.tsx";
import { runFullExport, runFullImport } from "./run-full-export.ts";
import { useResult } from "./use-result.ts";

/** All data as a file that other programs can read, and its import. */
export function FullExport() {
  const { isBusy, failure, text, run } = useResult();
  const [file, setFile] = useState<File | null>(null);
  const importAll = (leaveOut: boolean) =>
    run("Importing (MB):", async (workId) => (file ? runFullImport(file, leaveOut, workId) : ""));
  const invalidLines = failure?.fields.filter(({ code }) => code === "line") ?? [];
  return (
    <>
      <p className={classes.soft}>
        A JSON Lines file with all loads, carriers, rates, users and settings. Passwords and tokens are
        included as hashes only.
      </p>
      <Button variant="default" disabled={isBusy} onClick={() => run("Exporting records:", runFullExport)}>
        Export all
      </Button>
      <div className={classes.line}>
        <FileInput
          label="Export file"
          placeholder="Choose a .jsonl file"
          w={280}
          mt="sm"
          accept=".jsonl"
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ "aria-label": "Clear file" }}
        />
        <ConfirmButton
          key={file?.name}
          label="Import…"
          text={`Replaces all data with ${file?.name}, unless a line is invalid. Your current data is kept with the backups, so you can go back. Windows reload; drafts are kept.`}
          confirm="Replace all data"
          disabled={isBusy || !file}
          act={() => importAll(false)}
        />
      </div>
      <ResultNote failure={failure} text={text}>
        {invalidLines.length > 0 && (
          <>
            <RejectedLines lines={invalidLines} />
            <ConfirmButton
              mt="sm"
              label="Skip these lines…"
              text={`Replaces all data with ${file?.name}, without its invalid lines. Your current data is kept with the backups. Windows reload; drafts are kept.`}
              confirm="Skip and import"
              disabled={isBusy || !file}
              act={() => importAll(true)}
            />
          </>
        )}
      </ResultNote>
    </>
  );
}
