import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { Question } from "../ui/confirmed.tsx";
import { passFile } from "./passing.ts";
import { restoreFrom } from "./restoring.ts";
import type { useOutcome } from "./use-outcome.ts";

type Outcome = ReturnType<typeof useOutcome>;

/** Restores a backup that lies somewhere else. */
export function RestoreFile({ isBusy, run }: Pick<Outcome, "isBusy" | "run">) {
  const [file, setFile] = useState<File>();
  const back = () => setFile(undefined);
  const restore = async () => {
    if (!file) return;
    back();
    let fileId = "";
    const isPassed = await run("Reading the file, in MB:", async (workId) => {
      fileId = await passFile(file, workId);
      return "";
    });
    if (isPassed) await run("Checking the backup:", (workId) => restoreFrom({ fileId }, workId));
  };
  if (file)
    return (
      <Question
        label="Restore a file"
        words={`Everything goes back to what ${file.name} holds; what is not in it is not there then. It is checked first. The store as it is now is kept and stays in this list, so that you can go back to it. Every window begins anew.`}
        yes="Restore"
        act={restore}
        back={back}
      />
    );
  return (
    <FileButton onChange={(chosen) => setFile(chosen ?? undefined)} accept=".backup" disabled={isBusy}>
      {(props) => (
        <Button variant="default" disabled={isBusy} {...props}>
          Restore a file…
        </Button>
      )}
    </FileButton>
  );
}
