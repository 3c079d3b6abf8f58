import { useCallback, useEffect, useRef, useState } from "react";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../shared/channels.ts";
import type { Failure } from "../../../shared/failure.ts";
import { callChannel, toFailure } from "./channel.ts";

export interface Asked<T> {
  /** What was answered last; it stays while it is read again. */
  value: T | undefined;
  failure: Failure | undefined;
  again: () => void;
}

/** Asks a channel when its input changes; the last question wins. Without an input nothing is asked. */
export function useAnswer<N extends ChannelName>(
  channel: N,
  input: ChannelInput<N> | undefined,
): Asked<ChannelOutput<N>> {
  const [value, setValue] = useState<ChannelOutput<N>>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef(0);
  const question = JSON.stringify(input);
  const again = useCallback(() => {
    if (question === undefined) return;
    const mine = ++latest.current;
    callChannel(channel, JSON.parse(question)).then(
      (answer) => {
        if (mine !== latest.current) return;
        setValue(answer);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (mine === latest.current) setFailure(toFailure(error));
      },
    );
  }, [channel, question]);
  useEffect(() => {
    again();
    return () => {
      latest.current++;
    };
  }, [again]);
  return { value, failure, again };
}
