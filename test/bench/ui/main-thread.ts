import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * The longest task of a page's main thread during some work, in milliseconds of CPU time. Unlike frame times, it does not
 * depend on other programs.
 */
export async function longestTaskWhile<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ done: T; longestTask: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  await browser.startTracing(page, { categories: ["toplevel"] });
  const done = await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const getThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const ofPages = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(getThread),
  );
  let longestTask = 0;
  for (const event of trace.traceEvents)
    if (event.ph === "X" && ofPages.has(getThread(event)))
      longestTask = Math.max(longestTask, (event.tdur ?? 0) / 1_000);
  return { done, longestTask };
}
