/** What was acknowledged, against which everything is held in the end. */
export interface Ledger {
  /** A write by the only writer of this load is on its way; null is a delete. */
  writing(loadId: string, note: string | null): void;
  /** It was acknowledged. */
  wrote(loadId: string, note: string | null): void;
  /** The note that was acknowledged last. */
  noteOf(loadId: string): string | null | undefined;
  /** A write to a load of many writers is on its way. */
  racing(loadId: string, note: string): void;
  /** It was acknowledged against this tag: nobody else may win with the same one. */
  won(loadId: string, tag: string, note: string): void;
  /** It was refused, so it may not be there. */
  lost(loadId: string, note: string): void;
  /** Measures a call; one that is cut off by the end of the program is not answered. */
  timed<T>(kind: string, call: () => Promise<T>): Promise<T>;
  fault(message: string): void;
  faults: string[];
  calls: Map<string, number[]>;
  /** Per load what its note may be in the end: the acknowledged one, or one that was on its way. */
  expected: Map<string, Set<string | null>>;
}

export function createLedger(): Ledger {
  const expected: Ledger["expected"] = new Map();
  const latest = new Map<string, string | null>();
  const winners = new Map<string, string>();
  const highest = new Map<string, { revision: number; note: string }>();
  const faults: string[] = [];
  const calls: Ledger["calls"] = new Map();
  const also = (loadId: string, note: string | null) => {
    expected.set(loadId, new Set(expected.get(loadId)).add(note));
  };
  const fault = (message: string) => {
    if (faults.length < 20) faults.push(message);
  };
  return {
    faults,
    calls,
    expected,
    fault,
    writing: also,
    wrote(loadId, note) {
      latest.set(loadId, note);
      expected.set(loadId, new Set([note]));
    },
    noteOf: (loadId) => latest.get(loadId),
    racing: also,
    won(loadId, tag, note) {
      const rival = winners.get(`${loadId} ${tag}`);
      if (rival !== undefined) fault(`${rival} and ${note} both won with ${tag}`);
      winners.set(`${loadId} ${tag}`, note);
      const [top, revision] = [highest.get(loadId), Number(tag.replaceAll('"', ""))];
      if (top && top.revision > revision) expected.get(loadId)?.delete(note);
      else {
        if (top) expected.get(loadId)?.delete(top.note);
        highest.set(loadId, { revision, note });
      }
    },
    lost: (loadId, note) => void expected.get(loadId)?.delete(note),
    async timed(kind, call) {
      const began = performance.now();
      const result = await call();
      const times = calls.get(kind) ?? [];
      times.push(performance.now() - began);
      calls.set(kind, times);
      return result;
    },
  };
}
