import { useLayoutEffect, useRef, useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import { toFailure } from "../../ui/data/channel.ts";
import { runWork } from "../../ui/data/work.ts";

/** Long work that was asked for here, one at a time, and what came of it in words. */
export function useResult() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [words, setWords] = useState("");
  const asked = useRef<Element>(null);
  useLayoutEffect(() => {
    // The button that canceled it is gone: what had begun it has the focus again.
    if (!isBusy && document.activeElement === document.body && asked.current instanceof HTMLElement)
      asked.current.focus({ preventScroll: true });
  }, [isBusy]);
  const run = async (label: string, job: (workId: string) => Promise<string>): Promise<void> => {
    asked.current = document.activeElement;
    setIsBusy(true);
    setFailure(undefined);
    setWords("");
    try {
      setWords(await runWork(label, job));
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, words, run };
}

export type Outcome = ReturnType<typeof useResult>;
