import { useLayoutEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { runWork } from "../../ui/data/work.ts";

/** Runs one long task at a time and returns its result. */
export function useResult() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [text, setText] = useState("");
  const startButton = useRef<Element>(null);
  useLayoutEffect(() => {
    // After Cancel disappears, the body or a scroll area has the focus: the button that started the work gets it back.
    const button = startButton.current;
    if (!isBusy && button instanceof HTMLElement && document.activeElement?.contains(button))
      button.focus({ preventScroll: true });
  }, [isBusy]);
  const run = async (label: string, job: (workId: string) => Promise<string>): Promise<void> => {
    startButton.current = document.activeElement;
    setIsBusy(true);
    setFailure(undefined);
    setText("");
    try {
      setText(await runWork(label, job));
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, text, run };
}

export type Result = ReturnType<typeof useResult>;
