import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { ConfirmPopover } from "../../ui/components/confirm-popover.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { runJobWithUpload } from "./file-transfer.ts";
import type { WorkResult } from "./use-work-result.ts";

/** Restores a backup file from another folder. */
export function RestoreFile({ isBusy, run }: Pick<WorkResult, "isBusy" | "run">) {
  const [file, setFile] = useState<File>();
  const close = () => setFile(undefined);
  const restore = async () => {
    if (!file) return;
    await run("Reading the backup:", (workId) =>
      runJobWithUpload(file, workId, async (fileId) => {
        await callChannel("backups.restore", { from: { fileId }, workId });
        return "";
      }),
    );
  };
  return (
    <FileButton onChange={(chosen) => setFile(chosen ?? undefined)} accept=".backup" disabled={isBusy}>
      {(props) => (
        <ConfirmPopover
          isOpen={file !== undefined}
          name="Restore file"
          text={`Replaces all data with ${file?.name}, after a check. Lanedesk backs up your current data first, so you can restore it later. Windows reload; drafts are kept.`}
          confirm="Restore"
          act={restore}
          close={close}
        >
          <Button variant="default" disabled={isBusy} {...props}>
            Restore file…
          </Button>
        </ConfirmPopover>
      )}
    </FileButton>
  );
}
