import { excessInText, excessInValue, type JsonBounds, usualBounds } from "../../shared/bounded-json.ts";
import type { ChannelName } from "../../shared/channels.ts";
import { LanedeskError } from "../../shared/failure.ts";

/** How much a window may send with one call. */
interface CallBounds extends JsonBounds {
  mostBytes: number;
}

const usual: CallBounds = { ...usualBounds, mostBytes: 2 * 1024 * 1024 };

/** What is typed or pasted at length is one text, of which every letter may be escaped. */
const ofTexts: CallBounds = { ...usualBounds, mostBytes: 16 * 1024 * 1024 };

/** An import comes in one call: the largest file with its wrapping, and the cells of rows that were mended. */
const ofImports: CallBounds = { ...usualBounds, mostValues: 500_000, mostBytes: 80 * 1024 * 1024 };

/** All that stands on the largest board may be chosen. */
const ofChoices: CallBounds = { ...usualBounds, mostValues: 201_000, mostBytes: 16 * 1024 * 1024 };

const unusual: { [N in ChannelName]?: CallBounds } = {
  "drafts.save": ofTexts,
  "referenceData.import": ofTexts,
  "loads.exportChosen": ofChoices,
  "import.preview": ofImports,
  "import.run": ofImports,
};

export const boundsOf = (channel: string): CallBounds =>
  Object.hasOwn(unusual, channel) ? (unusual[channel as ChannelName] ?? usual) : usual;

/**
 * What a window sent as text.
 * @throws LanedeskError "too-large" beyond the bounds of its channel, "invalid" when it is no JSON
 */
export function readCall(channel: string, text: string): unknown {
  assertNone(excessInText(text, boundsOf(channel)));
  try {
    return JSON.parse(text);
  } catch {
    throw new LanedeskError("invalid", "What was sent is not JSON. Nothing was changed.");
  }
}

/**
 * What a window sent as a value.
 * @throws LanedeskError "too-large" beyond the bounds of its channel
 */
export function boundedCall(channel: string, input: unknown): unknown {
  assertNone(excessInValue(input, boundsOf(channel)));
  return input;
}

function assertNone(excess: string | undefined): void {
  if (excess !== undefined)
    throw new LanedeskError("too-large", `What was sent ${excess}. Nothing was changed; send less at once.`);
}
