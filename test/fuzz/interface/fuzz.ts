import { Agent } from "node:http";
import type { People } from "../../support/brokerage.ts";
import { createChance } from "../../support/chance.ts";
import { abuse, hugeBody, slowBody } from "./abuse.ts";
import type { MemorySample } from "./memory.ts";
import { type FuzzRequest, nextRequest } from "./requests.ts";
import { type FuzzAnswer, send } from "./send.ts";

export interface FuzzOptions {
  url: string;
  people: People;
  /** How much memory the served process uses, where that is watched. */
  memory?(): Promise<Pick<MemorySample, "heap" | "resident">>;
  requests: number;
  seed: number;
  connections: number;
  tell?(line: string): void;
}

export interface FuzzReport {
  answered: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** The memory of the service along the way. */
  memory: MemorySample[];
  /** What should not have been, at most 20 of them. */
  faults: string[];
}

/** What an answer never holds: a stack, a path of the machine, the name of a library, a secret. */
const internal =
  /node_modules|\bat [\w.<>]+ \(|\.(?:ts|js):\d+|ENOENT|SQLITE|Dexie|DOMException|ZodError|\/(?:home|root|tmp|usr)\//;

/** Sends random requests, most of them bad, and looks at every answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, people, memory, requests, seed, connections, tell = () => undefined } = options;
  const chance = createChance(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const report: FuzzReport = { answered: 0, statuses: {}, memory: [], faults: [] };
  const loadIds: string[] = [];
  const fault = (words: string) => {
    if (report.faults.length < 20) report.faults.push(words);
  };
  const stops = [slowBody(url, people), slowBody(url, people)];

  function look(fuzzed: FuzzRequest, answer: FuzzAnswer): void {
    report.answered += 1;
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    const asked = `${fuzzed.method} ${fuzzed.path} ${JSON.stringify(fuzzed.headers)} ${fuzzed.body.subarray(0, 300)}`;
    if (answer.status >= 500) fault(`${answer.status} to ${asked}`);
    if (answer.headers.correlationid === undefined) fault(`No CorrelationId to ${asked}`);
    if (answer.status >= 400 && internal.test(answer.text)) fault(`${answer.text.slice(0, 200)} to ${asked}`);
    if (answer.text.includes(people.ann.token)) fault(`A secret to ${asked}`);
    if (answer.status === 201) loadIds[chance.whole(50)] = JSON.parse(answer.text).loadId;
  }

  async function lookAtMemory(): Promise<void> {
    const used = await memory?.();
    if (used) report.memory.push({ ...used, loads: report.statuses[201] ?? 0 });
    const words = used ? `, ${used.heap} MB in use, ${used.resident} MB resident` : "";
    tell(`${sent} sent, ${report.answered} answered${words}, ${report.faults.length} faults`);
  }

  let sent = 0;
  async function worker(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      const isMilestone = sent % Math.ceil(requests / 20) === 0;
      if (chance.oneIn(200)) {
        const words = await abuse(url, chance, people);
        if (words) fault(words);
      } else {
        const fuzzed = nextRequest(chance, people, loadIds.filter(Boolean));
        const answer = await send(url, agent, fuzzed).catch((error: unknown) =>
          fault(`${error}: ${fuzzed.path}`),
        );
        if (answer) look(fuzzed, answer);
      }
      if (isMilestone) await lookAtMemory();
    }
  }

  await Promise.all(Array.from({ length: connections }, worker));
  const huge = await hugeBody(url, people);
  if (huge !== 413) fault(`${huge} to a body of 100 MB`);
  for (const stop of stops) stop();
  agent.destroy();
  return report;
}
