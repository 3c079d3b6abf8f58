import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { LaneRequest } from "../../../shared/views/rate.ts";
import { useChannel } from "../data/query.ts";

const TYPING_PAUSE_MS = 200;

/**
 * Returns the rate estimate of the lane that the broker types. `settledRequest` is the request after a pause in the
 * typing. While `isOutdated`, the estimate is that of an earlier lane, or missing.
 */
export function useLaneRate(request: LaneRequest | undefined) {
  const typed = request && JSON.stringify(request);
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const settledRequest: LaneRequest | undefined = useMemo(() => text && JSON.parse(text), [text]);
  const { data, isPlaceholderData, error, refetch } = useChannel("rates.read", settledRequest);
  return { settledRequest, data, isOutdated: isPlaceholderData || typed !== text, error, refetch };
}
