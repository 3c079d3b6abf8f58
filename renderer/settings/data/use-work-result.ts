import { useLayoutEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { useIsMounted } from "../../ui/behavior/use-is-mounted.ts";
import { runWork } from "../../ui/data/work.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";

/**
 * Returns a function that runs long work, and the state and result of the latest run. If the user has left Settings
 * before the work ends, a notice shows the result. The caller runs one job at a time.
 */
export function useWorkResult() {
  const isMounted = useIsMounted();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [text, setText] = useState("");
  const startButton = useRef<Element>(null);
  useLayoutEffect(() => {
    // When Cancel disappears, the body or a scroll area gets the focus. Return the focus to the button that started the
    // work.
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
      const result = await runWork(label, job);
      if (isMounted()) setText(result);
      else if (result !== "") showNotice(result);
    } catch (error) {
      if (isMounted()) setFailure(toFailure(error));
      else showFailure(`${label.replace(/(?: \(.*)?:$/, "")} failed`, error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, text, run };
}

/** The state and result of the latest run, and the function that starts the next run. */
export type WorkResult = ReturnType<typeof useWorkResult>;
