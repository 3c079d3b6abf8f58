import type { ColumnFilter, LoadView } from "../../../shared/views/load-rows.ts";

/** What is shown, as far as time may change it. */
interface Shown {
  view: LoadView;
  columns: readonly ColumnFilter[];
}

/** How often it is looked again, in milliseconds. */
const pause = 30_000;

/** Whether loads come into what is shown, or leave it, though nobody changes them: they fall due, they grow old. */
const changesByItself = ({ view, columns }: Shown): boolean =>
  view === "due" || view === "today" || columns.some(({ column, ago }) => ago || column === "due");

/** Reads again and again what time alone changes. The answer ends that. */
export function reloadAsTimePasses(shown: () => Shown, readAgain: () => void): () => void {
  const timer = setInterval(() => {
    if (changesByItself(shown())) readAgain();
  }, pause);
  return () => clearInterval(timer);
}
