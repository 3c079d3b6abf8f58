import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import type { LaneRequest } from "../../../shared/views/rate.ts";
import { useChannel } from "../data/query.ts";

const TYPING_PAUSE_MS = 200;

/** Returns the estimate of a lane that is being typed. `settledRequest` is the request after a pause in the typing. */
export function useLaneRate(request: LaneRequest | undefined) {
  const [text] = useDebouncedValue(request && JSON.stringify(request), TYPING_PAUSE_MS);
  const settledRequest: LaneRequest | undefined = useMemo(() => text && JSON.parse(text), [text]);
  const { data, error, refetch } = useChannel("rates.read", settledRequest);
  return { settledRequest, data, error, refetch };
}
