/** Records acknowledged writes, to compare them with the store at the end. */
export interface Ledger {
  /** Records a sent write by the only writer of this load; null is a delete. */
  startWrite(loadId: string, note: string | null): void;
  /** Records that the write was acknowledged. */
  acknowledgeWrite(loadId: string, note: string | null): void;
  /** The last acknowledged note. */
  getNote(loadId: string): string | null | undefined;
  /** Records a sent write to a load with several writers. */
  startSharedWrite(loadId: string, note: string): void;
  /** Records an acknowledged write with this If-Match tag. Reports a problem if another write won with the same tag. */
  acknowledgeSharedWrite(loadId: string, tag: string, note: string): void;
  /** Records a rejected write, which must not be in the store. */
  rejectSharedWrite(loadId: string, note: string): void;
  /** Measures a call. Rejects if the call does, for example after the kill. */
  timed<T>(kind: string, call: () => Promise<T>): Promise<T>;
  reportProblem(message: string): void;
  problems: string[];
  calls: Map<string, number[]>;
  /** The possible notes of each load at the end: the acknowledged one and those in flight. */
  expected: Map<string, Set<string | null>>;
}

export function createLedger(): Ledger {
  const expected: Ledger["expected"] = new Map();
  const latest = new Map<string, string | null>();
  const winners = new Map<string, string>();
  const highest = new Map<string, { revision: number; note: string }>();
  const problems: string[] = [];
  const calls: Ledger["calls"] = new Map();
  const addExpected = (loadId: string, note: string | null) => {
    expected.set(loadId, new Set(expected.get(loadId)).add(note));
  };
  const reportProblem = (message: string) => {
    if (problems.length < 20) problems.push(message);
  };
  return {
    problems,
    calls,
    expected,
    reportProblem,
    startWrite: addExpected,
    acknowledgeWrite(loadId, note) {
      latest.set(loadId, note);
      expected.set(loadId, new Set([note]));
    },
    getNote: (loadId) => latest.get(loadId),
    startSharedWrite: addExpected,
    acknowledgeSharedWrite(loadId, tag, note) {
      const winner = winners.get(`${loadId} ${tag}`);
      if (winner !== undefined) reportProblem(`${winner} and ${note} both won with ${tag}`);
      winners.set(`${loadId} ${tag}`, note);
      const [top, revision] = [highest.get(loadId), Number(tag.replaceAll('"', ""))];
      if (top && top.revision > revision) expected.get(loadId)?.delete(note);
      else {
        if (top) expected.get(loadId)?.delete(top.note);
        highest.set(loadId, { revision, note });
      }
    },
    rejectSharedWrite: (loadId, note) => void expected.get(loadId)?.delete(note),
    async timed(kind, call) {
      const start = performance.now();
      const result = await call();
      const times = calls.get(kind) ?? [];
      times.push(performance.now() - start);
      calls.set(kind, times);
      return result;
    },
  };
}
