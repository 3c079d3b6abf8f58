import { Agent } from "node:http";
import type { People } from "../../support/brokerage.ts";
import { createRandomStream } from "../../support/random-stream.ts";
import { abuse, hugeBody, slowBody } from "./abuse.ts";
import type { MemorySample } from "./memory.ts";
import { type FuzzRequest, nextRequest } from "./requests.ts";
import { type FuzzAnswer, send } from "./send.ts";

export interface FuzzOptions {
  url: string;
  people: People;
  /** Reads the memory use of the served process. */
  readMemory?(): Promise<Pick<MemorySample, "heap" | "resident">>;
  requests: number;
  seed: number;
  connections: number;
  log?(line: string): void;
}

export interface FuzzReport {
  answered: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Memory samples during the run. */
  memory: MemorySample[];
  /** The first 20 problems. */
  problems: string[];
}

/** Text that no error response may contain: stack frames, file paths, library names. */
const INTERNAL_DETAILS =
  /node_modules|\bat [\w.<>]+ \(|\.(?:ts|js):\d+|ENOENT|SQLITE|Dexie|DOMException|ZodError|\/(?:home|root|tmp|usr)\//;

/** Sends random requests, most of them invalid, and checks every response. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, people, readMemory, requests, seed, connections, log = () => undefined } = options;
  const random = createRandomStream(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const report: FuzzReport = { answered: 0, statuses: {}, memory: [], problems: [] };
  const loadIds: string[] = [];
  const reportProblem = (problem: string) => {
    if (report.problems.length < 20) report.problems.push(problem);
  };
  const stops = [slowBody(url, people), slowBody(url, people)];

  function checkAnswer(fuzzed: FuzzRequest, answer: FuzzAnswer): void {
    report.answered += 1;
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    const asked = `${fuzzed.method} ${fuzzed.path} ${JSON.stringify(fuzzed.headers)} ${fuzzed.body.subarray(0, 300)}`;
    if (answer.status >= 500) reportProblem(`${answer.status} to ${asked}`);
    if (answer.headers.correlationid === undefined) reportProblem(`No CorrelationId to ${asked}`);
    if (answer.status >= 400 && INTERNAL_DETAILS.test(answer.text))
      reportProblem(`${answer.text.slice(0, 200)} to ${asked}`);
    if (answer.text.includes(people.ann.token)) reportProblem(`A secret to ${asked}`);
    if (answer.status === 201) loadIds[random.whole(50)] = JSON.parse(answer.text).loadId;
  }

  async function sampleMemory(): Promise<void> {
    const used = await readMemory?.();
    if (used) report.memory.push({ ...used, loads: report.statuses[201] ?? 0 });
    const usage = used ? `, ${used.heap} MB in use, ${used.resident} MB resident` : "";
    log(`${sent} sent, ${report.answered} answered${usage}, ${report.problems.length} problems`);
  }

  let sent = 0;
  async function worker(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      const isMilestone = sent % Math.ceil(requests / 20) === 0;
      if (random.oneIn(200)) {
        const problem = await abuse(url, random, people);
        if (problem) reportProblem(problem);
      } else {
        const fuzzed = nextRequest(random, people, loadIds.filter(Boolean));
        const answer = await send(url, agent, fuzzed).catch((error: unknown) =>
          reportProblem(`${error}: ${fuzzed.path}`),
        );
        if (answer) checkAnswer(fuzzed, answer);
      }
      if (isMilestone) await sampleMemory();
    }
  }

  await Promise.all(Array.from({ length: connections }, worker));
  const huge = await hugeBody(url, people);
  if (huge !== 413) reportProblem(`${huge} to a body of 100 MB`);
  for (const stop of stops) stop();
  agent.destroy();
  return report;
}
