import { Button, FileInput, Table } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import { formatDay, toLocalDay } from "../../../shared/read-moment.ts";
import { ConfirmButton } from "../../ui/components/confirm-button.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { relabelWork } from "../../ui/data/work.ts";
import { formatCount, formatNumber } from "../../ui/format.ts";
import classes from "../settings.module.css";
import { fetchFile, runJobWithUpload } from "./file-transfer.ts";
import { ResultNote } from "./result-note.tsx";
import { useWorkResult } from "./use-work-result.ts";

/** Exports all data as a file that other programs can read, and imports such a file. */
export function FullExport() {
  const { isBusy, failure, text, run } = useWorkResult();
  const [file, setFile] = useState<File | null>(null);
  const importAll = (canSkipInvalid: boolean) =>
    run("Importing (MB):", async (workId) => (file ? runFullImport(file, canSkipInvalid, workId) : ""));
  const invalidLines = failure?.fields.filter(({ code }) => code === "line") ?? [];
  return (
    <>
      <p className={classes.soft}>
        A JSON Lines file with all loads, carriers, rates, users and settings. Access keys are not included.
      </p>
      <Button variant="default" disabled={isBusy} onClick={() => run("Exporting records:", runFullExport)}>
        Export all
      </Button>
      <div className={classes.line}>
        <FileInput
          label="File to import"
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
          text={`Replaces all data with ${file?.name}, unless a line is invalid. Lanedesk backs up your current data first, so you can restore it later. Windows reload; drafts are kept.`}
          confirm="Replace all data"
          disabled={isBusy || !file}
          act={() => importAll(false)}
        />
      </div>
      <ResultNote failure={failure} text={text}>
        {invalidLines.length > 0 && (
          <>
            <InvalidLines lines={invalidLines} />
            <ConfirmButton
              mt="sm"
              label="Skip these lines…"
              text={`Replaces all data with ${file?.name}, without its invalid lines. Lanedesk backs up your current data first, so you can restore it later. Windows reload; drafts are kept.`}
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

const MAX_SHOWN_LINES = 200;

/** The first invalid lines of an export, with their problems. */
function InvalidLines({ lines }: { lines: Failure["fields"] }) {
  return (
    <Table mt="sm" verticalSpacing="xs" fz="sm" aria-label="Invalid lines">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={80}>Line</Table.Th>
          <Table.Th>Problem</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.slice(0, MAX_SHOWN_LINES).map(({ pointer, message }) => (
          <Table.Tr key={pointer}>
            <Table.Td>{formatNumber(Number(pointer.slice(1)))}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Saves a full export. @returns the result for the user; empty if the user canceled the save dialog */
async function runFullExport(workId: string): Promise<string> {
  const fileId = crypto.randomUUID();
  const { bytes, records, isSound, lost } = await callChannel("store.export", { fileId, workId });
  const name = `lanedesk-${formatDay(toLocalDay(Date.now()))}.jsonl`;
  relabelWork(workId, "Saving copy (MB):");
  try {
    const isSaved = await fetchFile({ fileId }, { name, bytes, type: "application/jsonl" }, workId);
    if (!isSaved) return "";
  } finally {
    await callChannel("files.delete", { fileId });
  }
  const written = Object.values(records).reduce((sum, each) => sum + each, 0);
  return `Exported ${formatCount(written, "record")} to ${name}${isSound ? "." : describeLostRecords(lost)}`;
}

function describeLostRecords(lost: Record<string, number>): string {
  const tables = Object.entries(lost).map(([table, records]) => `${table} ${records}`);
  return `, without the damaged data (${tables.join(", ") || "unknown"}). Import the file to continue without that data, or restore a backup.`;
}

/** Replaces all data with an export, optionally without its invalid lines. */
const runFullImport = (file: File, canSkipInvalid: boolean, workId: string): Promise<string> =>
  runJobWithUpload(file, workId, async (fileId) => {
    await callChannel("store.import", { fileId, canSkipInvalid, workId });
    return "";
  });
