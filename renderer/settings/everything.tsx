import { Button, FileInput, Table } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { ask } from "../ui/ask.ts";
import { Confirmed } from "../ui/confirmed.tsx";
import { count, counted } from "../ui/format.ts";
import { OutcomeNote } from "./outcome-note.tsx";
import { fetchFile, passFile } from "./passing.ts";
import { restart } from "./restoring.ts";
import classes from "./settings.module.css";
import { useOutcome } from "./use-outcome.ts";

/** Everything as a file that other programs can read, and back. */
export function Everything() {
  const { isBusy, failure, words, run } = useOutcome();
  const [file, setFile] = useState<File | null>(null);
  const exportAll = () =>
    run("Exporting records:", async (workId) => {
      const fileId = crypto.randomUUID();
      const { bytes, records, isSound, lost } = await ask("store.export", { fileId, workId });
      const name = `lanedesk-${new Date().toISOString().slice(0, 10)}.jsonl`;
      try {
        await fetchFile({ fileId }, { name, bytes, type: "application/jsonl" }, workId);
      } finally {
        await ask("files.drop", { fileId });
      }
      return `${counted(sumOf(records), "record")} written to ${name}.${isSound ? "" : lostWords(lost)}`;
    });
  const importAll = (leaveOut: boolean) =>
    run("Importing, in MB:", async (workId) => {
      if (!file) return "";
      const fileId = await passFile(file, workId);
      try {
        await ask("store.import", { fileId, leaveOut, workId });
      } finally {
        await ask("files.drop", { fileId });
      }
      return restart();
    });
  const badLines = failure?.fields.filter(({ code }) => code === "line") ?? [];
  return (
    <>
      <p className={classes.soft}>
        A file of JSON lines holds everything: loads, carriers, rates, users, settings. Passwords and tokens
        are not in it, only what they are checked against.
      </p>
      <Button variant="default" disabled={isBusy} onClick={exportAll}>
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

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, each) => sum + each, 0);

function lostWords(lost: Record<string, number>): string {
  const tables = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  return ` The store is damaged: what could not be read was not written; as far as that is known, ${tables.join(", ") || "nothing"}. Import the file to go on without it, or restore a backup from before the damage.`;
}

/** The most lines that are shown. */
const mostLines = 200;

function BadLines({ lines }: { lines: Failure["fields"] }) {
  return (
    <Table mt={8} verticalSpacing={4} fz={13} aria-label="Lines that cannot be taken">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={80}>Line</Table.Th>
          <Table.Th>Why it cannot be taken</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.slice(0, mostLines).map(({ pointer, message }) => (
          <Table.Tr key={pointer}>
            <Table.Td>{count(Number(pointer.slice(1)))}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
