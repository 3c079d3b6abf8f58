import { Button, FileButton, Group, List, Text } from "@mantine/core";
import { useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import type { CodeListName } from "../../../shared/reference/code-lists.ts";
import type { CodeListsImport } from "../../../shared/views/reference-data.ts";
import { readText } from "../../importing/read-file.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { formatCount, formatNumber } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";

export const codeListTitles: Record<CodeListName, string> = {
  equipmentTypes: "Equipment",
  equipmentOptions: "Equipment options",
  transportationModes: "Modes",
  commodities: "Commodities",
  freightClasses: "Freight classes",
  deleteReasons: "Delete reasons",
};

const MAX_SHOWN_ROWS = 50;

/** Exports the code lists and imports them; a file with an invalid row changes nothing. */
export function CodeListFiles() {
  const [result, setResult] = useState<CodeListsImport>();
  const [failure, setFailure] = useState<Failure>();
  const onFile = async (file: File | null) => {
    if (!file) return;
    setResult(undefined);
    setFailure(undefined);
    try {
      setResult(await importLists(file));
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <>
      <Group gap="sm">
        <Button variant="default" onClick={exportLists}>
          Export lists
        </Button>
        <FileButton accept=".csv,.txt,text/csv" onChange={onFile}>
          {(props) => (
            <Button variant="default" {...props}>
              Import lists
            </Button>
          )}
        </FileButton>
      </Group>
      {failure && <FailureNote failure={failure} />}
      {result && <ImportResult result={result} />}
    </>
  );
}

/** Replaces the code lists that the file contains, with Undo. */
async function importLists(file: File): Promise<CodeListsImport> {
  const { text: before } = await callChannel("referenceData.export", null);
  const result = await callChannel("referenceData.import", { content: await readText(file) });
  if (result.replaced.length > 0)
    showUndo("Code lists replaced.", async () => {
      await callChannel("referenceData.import", { content: before });
    });
  return result;
}

function ImportResult({ result: { replaced, rejected } }: { result: CodeListsImport }) {
  if (rejected.length === 0)
    return (
      <Text size="sm" mt="sm" role="status">
        Replaced:{" "}
        {replaced
          .map(({ list, codes }) => `${codeListTitles[list]}, ${formatCount(codes, "code")}`)
          .join("; ")}
        .
      </Text>
    );
  return (
    <>
      <Text size="sm" mt="sm" c="red" role="alert">
        Nothing was imported: {formatCount(rejected.length, "row is", "rows are")} invalid. Fix the file and
        import the file again.
      </Text>
      <List size="sm" listStyleType="none" aria-label="Rejected rows">
        {rejected.slice(0, MAX_SHOWN_ROWS).map(({ row, reason }) => (
          <List.Item key={row}>
            Row {formatNumber(row)}: {reason}
          </List.Item>
        ))}
      </List>
      {rejected.length > MAX_SHOWN_ROWS && (
        <Text size="sm">Only the first {MAX_SHOWN_ROWS} rows are shown.</Text>
      )}
    </>
  );
}

async function exportLists(): Promise<void> {
  try {
    const { text } = await callChannel("referenceData.export", null);
    if (await downloadFile("code-lists.csv", [text]))
      showNotice("Exported the code lists to code-lists.csv.");
  } catch (error) {
    showFailure("Can't export the code lists", error);
  }
}
