import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { callChannel } from "../../ui/data/channel.ts";
import { ConfirmPopover } from "../../ui/parts/confirm-popover.tsx";
import { withUpload } from "./file-transfer.ts";
import type { Outcome } from "./use-result.ts";

/** Restores a backup that lies somewhere else. */
export function RestoreFile({ isBusy, run }: Pick<Outcome, "isBusy" | "run">) {
  const [file, setFile] = useState<File>();
  const back = () => setFile(undefined);
  const restore = async () => {
    if (!file) return;
    await run("Reading the backup:", (workId) =>
      withUpload(file, workId, async (fileId) => {
        await callChannel("backups.restore", { from: { fileId }, workId });
        return "";
      }),
    );
  };
  return (
    <FileButton onChange={(chosen) => setFile(chosen ?? undefined)} accept=".backup" disabled={isBusy}>
      {(props) => (
        <ConfirmPopover
          opened={file !== undefined}
          name="Restore a file"
          words={`Everything goes back to what ${file?.name} holds; what is not in it is not there then. It is checked first. The store as it is now is kept and stays in this list, so that you can go back to it. Every window begins anew; what is half typed there stays.`}
          yes="Restore"
          act={restore}
          back={back}
        >
          <Button variant="default" disabled={isBusy} {...props}>
            Restore a file…
          </Button>
        </ConfirmPopover>
      )}
    </FileButton>
  );
}
