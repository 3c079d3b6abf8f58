import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import type { ImportResult, RejectedRow } from "../../../shared/window/import.ts";
import { ask, failureOf } from "../../ui/ask.ts";
import { useOffer } from "../../ui/commands.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { count, counted } from "../../ui/format.ts";
import { Keyed } from "../../ui/keyed.tsx";
import { runWork } from "../../ui/work.ts";
import { closePanel } from "../panel.ts";
import { PanelFrame } from "../panel-frame.tsx";
import { usePasted } from "./pasted.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { csvOf, loadColumns, type PastedRows, readRows, textOf, understoodIn } from "./rows.ts";

/** Rows of a spreadsheet: the good ones are posted, the others stay here with their reasons, to be put right. */
export function Pasting() {
  const typed = usePasted((state) => state.text);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  const [rejected, setRejected] = useState<RejectedRow[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const pasted = readRows(typed);
  const understood = understoodIn(pasted);
  const isReady = pasted.rows.length > 0 && understood.length > 0;

  const post = async () => {
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await runWork(`Posting ${counted(pasted.rows.length, "row")}:`, (workId) =>
        ask("import.run", { kind: "loads", content: csvOf(pasted), workId }),
      );
      setResult(answer.result);
      setRejected(answer.rejected.map((one, index) => ({ ...one, row: index + 1 })));
      // Of very many rejected rows only the first come back: then every row stays, and posting again is harmless.
      const isAll = answer.rejected.length === answer.result.rejected;
      if (isAll) setTyped(textOf(onlyRejected(pasted, answer.rejected)));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  useOffer([
    {
      id: "post-rows",
      title: "Post the rows",
      group: "Loads",
      keys: ["Mod+Enter"],
      hint: "post",
      inFields: true,
      run: post,
    },
    {
      id: "close-rows",
      title: "Back, post nothing",
      group: "Loads",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      run: closePanel,
    },
  ]);
  return (
    <PanelFrame
      title="Rows from a spreadsheet"
      close={closePanel}
      actions={
        <Button onClick={post} loading={busy} disabled={!isReady} rightSection={<Keyed keys="Mod+Enter" />}>
          Post {counted(pasted.rows.length, "row")}
        </Button>
      }
    >
      <Stack p={12} gap={12}>
        {failure && <FailureNote failure={failure} />}
        {result && <Text role="status">{resultWords(result)}</Text>}
        {rejected.length > 0 && <RejectedRows rejected={rejected} />}
        <Textarea
          label="Rows, with their headings in the first line"
          autoFocus
          data-autofocus
          autosize
          minRows={8}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { whiteSpace: "pre", overflowX: "auto", tabSize: 12 } }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Text size="sm" c={isReady || typed === "" ? "dimmed" : "red"}>
          {understood.length > 0
            ? `Understood: ${understood.join(", ")}.`
            : `The first line names the columns: ${loadColumns.join(", ")}.`}
        </Text>
        <Text size="sm" c="dimmed">
          A row whose load number is on the board already changes that load, so nothing is posted twice.
        </Text>
      </Stack>
    </PanelFrame>
  );
}

const setTyped = (text: string) => usePasted.setState({ text });

/** The rows that were not taken; the import counts them from 1 below the headings. */
const onlyRejected = ({ header, rows }: PastedRows, rejected: RejectedRow[]): PastedRows => ({
  header,
  rows: rejected.flatMap(({ row }) => rows.slice(row - 1, row)),
});

const resultWords = ({ added, changed, unchanged, rejected }: ImportResult): string =>
  [
    `${counted(added, "load")} posted`,
    `${count(changed)} changed`,
    `${count(unchanged)} as they were`,
    rejected > 0 && `${counted(rejected, "row")} to be put right`,
  ]
    .filter(Boolean)
    .join(", ");
