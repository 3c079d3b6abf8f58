import { Button, FileInput, Select, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { ChannelOutput } from "../../shared/channels.ts";
import type { Failure } from "../../shared/failure.ts";
import { type ImportKind, importKind } from "../../shared/window/import.ts";
import { readDesk } from "../desk.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { count, counted } from "../ui/format.ts";
import { runWork } from "../ui/work.ts";
import classes from "./settings.module.css";

const kinds: Record<ImportKind, string> = {
  loads: "Loads",
  carriers: "Carriers",
  rates: "Booked rates",
  "registration-steps": "Registration steps",
};

type Outcome = ChannelOutput<"import.run">;

/** The most rejected rows that are shown. */
const mostRows = 200;

/** Brings in a CSV file: good rows go in, each rejected row is told with its reason. */
export function ImportCsv() {
  const [kind, setKind] = useState<ImportKind>("carriers");
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<Failure>();
  const run = async () => {
    if (!file) return;
    setBusy(true);
    setOutcome(undefined);
    setFailure(undefined);
    try {
      const content = await file.text();
      setOutcome(
        await runWork(`Importing ${file.name}:`, (workId) => ask("import.run", { kind, content, workId })),
      );
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
      await readDesk();
    }
  };
  return (
    <>
      <p className={classes.soft}>
        A CSV file with a header line. Importing the same file again changes nothing.
      </p>
      <div className={classes.line}>
        <Select
          label="What it holds"
          w={160}
          data={importKind.options.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => setKind(importKind.parse(next))}
        />
        <FileInput
          label="File"
          placeholder="Choose a CSV file"
          w={280}
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
          clearable
        />
        <Button disabled={!file} loading={busy} onClick={run}>
          Import
        </Button>
      </div>
      {failure && <FailureNote failure={failure} />}
      {outcome && <ImportOutcome outcome={outcome} />}
    </>
  );
}

function ImportOutcome({ outcome: { result, rejected } }: { outcome: Outcome }) {
  return (
    <>
      <Text mt={8} size="sm" role="status">
        {counted(result.read, "row")} read: {count(result.added)} added, {count(result.changed)} changed,{" "}
        {count(result.unchanged)} unchanged, {count(result.rejected)} rejected.
      </Text>
      {rejected.length > 0 && (
        <Table mt={8} verticalSpacing={4} fz={13} aria-label="Rejected rows">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={80}>Row</Table.Th>
              <Table.Th>Why it was rejected</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rejected.slice(0, mostRows).map(({ row, reason }) => (
              <Table.Tr key={row}>
                <Table.Td>{count(row)}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rejected.length > mostRows && (
        <Text size="sm" c="dimmed">
          The first {mostRows} of {count(result.rejected)} are shown.
        </Text>
      )}
    </>
  );
}
