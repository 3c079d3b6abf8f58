import { useEffect, useState } from "react";

/** Short enough for ages such as "3 min ago". */
const DEFAULT_PERIOD_MS = 10_000;

/** Returns the current time in ms, updated every `periodMs`. */
export function useNow(periodMs = DEFAULT_PERIOD_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}
