import { Button, SegmentedControl, Table } from "@mantine/core";
import { useState } from "react";
import { stopTime } from "../../ui/format.ts";
import { pathText, valueAt } from "../../ui/paths.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { draftOfLoad } from "./draft.ts";
import { changeDraft, type OpenDraft } from "./drafts.ts";
import classes from "./editor.module.css";
import { fieldWords } from "./field-words.ts";
import { type Difference, differences, merged } from "./merge.ts";

/** The load changed while it was edited: shows both, and lets the broker pick field by field. */
export function Newer({
  draftKey,
  draft,
  newer,
}: {
  draftKey: string;
  draft: OpenDraft;
  newer: LoadAtRevision;
}) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const theirs = draftOfLoad(newer.load);
  const both = differences(draft.base, draft.value, theirs);
  const choose = (difference: Difference, side: string) => {
    const next = new Set(taken);
    if (side === "theirs") next.add(pathText(difference.path));
    else next.delete(pathText(difference.path));
    setTaken(next);
  };
  const goOn = () =>
    changeDraft(draftKey, {
      value: merged(draft.base, draft.value, theirs, taken),
      base: theirs,
      edits: { loadId: newer.load.loadId, revision: newer.revision },
      newer: undefined,
      past: [...draft.past, draft.value],
    });
  return (
    <div className={classes.newer} role="alert">
      <strong>This load was changed meanwhile.</strong>{" "}
      {both.length === 0
        ? "The other changes are in other fields. Take them in, then save."
        : "Both of you changed these fields. Choose what is to stand; nothing is saved until you save."}
      {both.length > 0 && (
        <Table verticalSpacing={4} fz={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Yours</Table.Th>
              <Table.Th>Theirs</Table.Th>
              <Table.Th>Keep</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {both.map((difference) => (
              <Table.Tr key={pathText(difference.path)}>
                <Table.Td>{fieldWords(difference.path)}</Table.Td>
                <Table.Td>{valueWords(difference.mine)}</Table.Td>
                <Table.Td>{valueWords(difference.theirs)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    aria-label={`Keep for ${fieldWords(difference.path)}`}
                    data={[
                      { value: "mine", label: "Yours" },
                      { value: "theirs", label: "Theirs" },
                    ]}
                    value={taken.has(pathText(difference.path)) ? "theirs" : "mine"}
                    onChange={(side) => choose(difference, side)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button mt={8} onClick={goOn}>
        Take this in and go on
      </Button>
    </div>
  );
}

function valueWords(value: unknown): string {
  if (value === "" || value === null) return "(nothing)";
  if (Array.isArray(value)) return value.map(entryWords).join(", ");
  if (typeof value === "number") return value.toLocaleString("en-US");
  return typeof value === "string" ? stopTime(value) : String(value);
}

/** A stop by its place, a custom value by its key. */
function entryWords(entry: unknown): string {
  const words = ["location.city", "key"].map((path) => valueAt(entry, path.split("."))).find(Boolean);
  return String(words ?? entry);
}
