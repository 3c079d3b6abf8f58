import type { Answer } from "../../shared/bridge.ts";
import {
  type ChannelName,
  type ChannelOutput,
  type ChannelRequest,
  channels,
} from "../../shared/channels.ts";
import { decode, type Failure, LanedeskError } from "../../shared/failure.ts";

/** What answers each channel. */
export type Handlers = {
  [N in ChannelName]: (request: ChannelRequest<N>) => Promise<ChannelOutput<N>>;
};

export interface RouterOptions {
  handlers: Handlers;
  /** Whether a page at this address may ask anything at all. */
  trusts(sender: string): boolean;
  /** Told of every fault of the program's own, with the reference that the window was shown. */
  report(reference: string, cause: unknown): void;
  newId(): string;
}

export interface Router {
  /**
   * Answers a call from the page at `sender`; never rejects.
   * @param read gives what came in, or throws a LanedeskError for what cannot be read; asked only of a page to be trusted
   */
  dispatch(sender: string, channel: string, read: () => unknown): Promise<Answer<unknown>>;
}

/**
 * The one way in from the window, the same for Electron IPC and for the browser: checks who asks, decodes what
 * comes in and what goes out, and turns whatever is thrown into a failure with words.
 */
export function createRouter({ handlers, trusts, report, newId }: RouterOptions): Router {
  return {
    async dispatch(sender, channel, read) {
      try {
        if (!trusts(sender))
          throw new LanedeskError("forbidden", "This page may not use Lanedesk. Nothing was changed.");
        if (!isChannel(channel)) throw new LanedeskError("not-found", `There is no channel "${channel}".`);
        return { ok: true, value: await answer(handlers, channel, read()) };
      } catch (cause) {
        return { ok: false, failure: failureOf(cause, report, newId) };
      }
    },
  };
}

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name);

async function answer<N extends ChannelName>(
  handlers: Handlers,
  channel: N,
  input: unknown,
): Promise<unknown> {
  const { input: inputSchema, output: outputSchema } = channels[channel];
  const request = decode(inputSchema, input ?? null) as ChannelRequest<N>;
  return outputSchema.parse(await handlers[channel](request));
}

function failureOf(cause: unknown, report: RouterOptions["report"], newId: () => string): Failure {
  if (cause instanceof LanedeskError)
    return { code: cause.code, message: cause.message, fields: cause.fields };
  const reference = newId();
  report(reference, cause);
  return {
    code: "internal",
    message: `Something went wrong inside Lanedesk. What was saved before is safe. Try again; if it stays, report the reference ${reference}.`,
    fields: [],
  };
}
