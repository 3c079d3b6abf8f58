import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor's time. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The longest task of a page's own thread while something is done to it, in milliseconds of the processor's time: what
 * other programs on the machine do lengthens a frame, and not this.
 */
export async function longestTaskWhile<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ done: T; longestTask: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser.");
  await browser.startTracing(page, { categories: ["toplevel"] });
  const done = await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const ofPages = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  let longestTask = 0;
  for (const event of trace.traceEvents)
    if (event.ph === "X" && ofPages.has(threadOf(event)))
      longestTask = Math.max(longestTask, (event.tdur ?? 0) / 1_000);
  return { done, longestTask };
}
