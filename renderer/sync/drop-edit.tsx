import type { EditRow } from "../../shared/views/sync.ts";
import { Confirmed } from "../ui/confirmed.tsx";
import { dropWords } from "./choices.ts";
import { decide } from "./sync.ts";

/** Leaves an edit out, after saying what that means. */
export function DropEdit({ row }: { row: EditRow }) {
  return (
    <Confirmed
      label="Do not send it"
      words={dropWords(row)}
      yes="Do not send it"
      c="red"
      act={() => decide("sync.drop", { editId: row.editId })}
    />
  );
}
