import type { ChannelResult } from "../../shared/bridge.ts";
import {
  type ChannelName,
  type ChannelOutput,
  type ChannelRequest,
  channels,
} from "../../shared/channels.ts";
import { decode, type Failure, LanedeskError } from "../../shared/failure.ts";

/** One handler per channel. */
export type Handlers = {
  [N in ChannelName]: (request: ChannelRequest<N>) => Promise<ChannelOutput<N>>;
};

interface RouterOptions {
  handlers: Handlers;
  /** Whether a page at this URL may call channels. */
  isTrusted(senderUrl: string): boolean;
  /** Receives every unexpected error with the reference that the window shows. */
  report(reference: string, cause: unknown): void;
  createId(): string;
}

/** The entry point for the calls of a window. */
export interface Router {
  /**
   * Handles a call from the page at `senderUrl`; never rejects.
   * @param readInput returns the input or throws a LanedeskError; called only for a trusted page
   */
  dispatch(senderUrl: string, channel: string, readInput: () => unknown): Promise<ChannelResult<unknown>>;
}

/**
 * Creates the only entry point of the window, for both Electron IPC and the browser. The router checks the sender,
 * validates input and output against shared/channels.ts, and turns errors into typed failures.
 */
export function createRouter({ handlers, isTrusted, report, createId }: RouterOptions): Router {
  return {
    async dispatch(senderUrl, channel, readInput) {
      try {
        if (!isTrusted(senderUrl))
          throw new LanedeskError(
            "forbidden",
            "This page can't use Lanedesk; nothing was changed. Restart Lanedesk.",
          );
        if (!isChannel(channel))
          throw new LanedeskError("not-found", `There is no channel "${channel}". Reload the window.`);
        return { ok: true, value: await callHandler(handlers, channel, readInput()) };
      } catch (cause) {
        return { ok: false, failure: toFailure(cause, report, createId) };
      }
    },
  };
}

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name);

async function callHandler<N extends ChannelName>(
  handlers: Handlers,
  channel: N,
  input: unknown,
): Promise<unknown> {
  const { input: inputSchema, output: outputSchema } = channels[channel];
  const request = decode(inputSchema, input ?? null) as ChannelRequest<N>;
  return outputSchema.parse(await handlers[channel](request));
}

/** Converts an error to a failure for the window, and reports an unexpected error. */
function toFailure(cause: unknown, report: RouterOptions["report"], createId: () => string): Failure {
  if (cause instanceof LanedeskError)
    return { code: cause.code, message: cause.message, fields: cause.fields };
  const reference = createId();
  report(reference, cause);
  return {
    code: "internal",
    message: `Something went wrong; saved data is safe. Try again, or report the reference ${reference}.`,
    fields: [],
  };
}
