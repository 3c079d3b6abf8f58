import { Button, FileButton, Group, List, Text } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import type { CodeListName, CodeLists } from "../../../shared/reference/code-lists.ts";
import type { CodeListsImport } from "../../../shared/views/reference-data.ts";
import { useAppInfo } from "../../app-info.ts";
import { textOfFile } from "../../importing/read-file.ts";
import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { count, counted } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";

export const codeListTitles: Record<CodeListName, string> = {
  equipmentTypes: "Equipment",
  equipmentOptions: "Equipment options",
  transportationModes: "Modes",
  commodities: "Commodities",
  freightClasses: "Freight classes",
  deleteReasons: "Reasons to delete",
};

/** The most rejected rows that are shown. */
const mostShown = 50;

/** Writes the lists of codes to a file, and replaces them by one; a file with a bad row replaces nothing. */
export function CodeListFiles() {
  const [outcome, setOutcome] = useState<CodeListsImport>();
  const [failure, setFailure] = useState<Failure>();
  const take = async (file: File | null) => {
    if (!file) return;
    setOutcome(undefined);
    setFailure(undefined);
    try {
      await replaceBy(file, setOutcome);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <>
      <Group gap={8}>
        <Button variant="default" onClick={exportLists}>
          Export all lists
        </Button>
        <FileButton accept=".csv,.txt,text/csv" onChange={take}>
          {(props) => (
            <Button variant="default" {...props}>
              Replace lists by a file
            </Button>
          )}
        </FileButton>
      </Group>
      {failure && <FailureNote failure={failure} />}
      {outcome && <Outcome outcome={outcome} />}
    </>
  );
}

/** Replaces the lists, and offers to put those back that stood before. */
async function replaceBy(file: File, show: (outcome: CodeListsImport) => void): Promise<void> {
  const { text: before } = await callChannel("referenceData.export", null);
  const outcome = await callChannel("referenceData.import", { content: await textOfFile(file) });
  show(outcome);
  if (outcome.replaced.length > 0)
    showUndo("The lists were replaced.", async () => {
      await callChannel("referenceData.import", { content: before });
    });
}

function Outcome({ outcome: { replaced, rejected } }: { outcome: CodeListsImport }) {
  if (rejected.length === 0)
    return (
      <Text size="sm" mt={8} role="status">
        Replaced:{" "}
        {replaced.map(({ list, codes }) => `${codeListTitles[list]}, ${counted(codes, "code")}`).join("; ")}.
      </Text>
    );
  return (
    <>
      <Text size="sm" mt={8} c="red" role="alert">
        Nothing was replaced: {counted(rejected.length, "row")} of the file cannot be taken. Mend the file and
        choose it again.
      </Text>
      <List size="sm" listStyleType="none" aria-label="Rejected rows">
        {rejected.slice(0, mostShown).map(({ row, reason }) => (
          <List.Item key={row}>
            Row {count(row)}: {reason}
          </List.Item>
        ))}
      </List>
    </>
  );
}

async function exportLists(): Promise<void> {
  try {
    const { text } = await callChannel("referenceData.export", null);
    downloadFile("code-lists.csv", [text]);
    const lists: CodeLists = useAppInfo.getState().codeLists;
    showNotice(`${counted(Object.keys(lists).length, "list")} written to code-lists.csv.`);
  } catch (error) {
    showFailure("Nothing was exported", error);
  }
}
