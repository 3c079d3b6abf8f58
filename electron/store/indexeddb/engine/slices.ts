import { runAfterMicrotasks } from "../events/dispatch.ts";
import { Fifo } from "./fifo.ts";

/** Requests run for this long before they yield to timers, sockets and windows. */
const SLICE_MS = 1;

const waiting = new Fifo<() => void>();
let isScheduled = false;
let sliceEndMs = 0;

/** Runs a task in the current slice or a later slice, after the tasks that are already waiting. */
export function scheduleTask(task: () => void): void {
  waiting.add(task);
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(beginSlice);
}

/** Whether the running task must pause and continue with `scheduleTask`. */
export function isSliceOver(): boolean {
  return performance.now() >= sliceEndMs;
}

function beginSlice(): void {
  sliceEndMs = performance.now() + SLICE_MS;
  runNextTask();
}

/** Runs the next waiting task, and after its microtasks the following tasks, until the slice is over. */
function runNextTask(): void {
  const task = waiting.take();
  task?.();
  if (waiting.first === undefined) isScheduled = false;
  else if (isSliceOver()) setImmediate(beginSlice);
  else runAfterMicrotasks(runNextTask);
}
