import type { ChannelName } from "../../shared/channels.ts";
import { LanedeskError } from "../../shared/failure.ts";
import { excessInText, excessInValue, type JsonLimits, usualLimits } from "../../shared/json-limits.ts";

/** How much a window may send with one call. */
interface CallLimits extends JsonLimits {
  mostBytes: number;
}

const usual: CallLimits = { ...usualLimits, mostBytes: 2 * 1024 * 1024 };

/** What is typed or pasted at length is one text, of which every letter may be escaped. */
const ofTexts: CallLimits = { ...usualLimits, mostBytes: 16 * 1024 * 1024 };

/** An import comes in one call: the largest file with its wrapping, and the cells of rows that were mended. */
const ofImports: CallLimits = { ...usualLimits, mostValues: 500_000, mostBytes: 80 * 1024 * 1024 };

/** All that stands on the largest board may be chosen. */
const ofChoices: CallLimits = { ...usualLimits, mostValues: 201_000, mostBytes: 16 * 1024 * 1024 };

const unusual: { [N in ChannelName]?: CallLimits } = {
  "drafts.save": ofTexts,
  "referenceData.import": ofTexts,
  "loads.exportSelected": ofChoices,
  "import.preview": ofImports,
  "import.run": ofImports,
};

/** What may be sent to a channel; of one that does not exist, what is usual. */
export const limitsOf = (channel: string): CallLimits =>
  Object.hasOwn(unusual, channel) ? (unusual[channel as ChannelName] ?? usual) : usual;

/**
 * What a window sent as text.
 * @throws LanedeskError "too-large" beyond the limits of its channel, "invalid" when it is no JSON
 */
export function readCall(channel: string, text: string): unknown {
  assertNone(excessInText(text, limitsOf(channel)));
  try {
    return JSON.parse(text);
  } catch {
    throw new LanedeskError("invalid", "What was sent is not JSON. Nothing was changed.");
  }
}

/**
 * What a window sent as a value.
 * @throws LanedeskError "too-large" beyond the limits of its channel
 */
export function limitedCall(channel: string, input: unknown): unknown {
  assertNone(excessInValue(input, limitsOf(channel)));
  return input;
}

function assertNone(excess: string | undefined): void {
  if (excess !== undefined)
    throw new LanedeskError("too-large", `What was sent ${excess}. Nothing was changed; send less at once.`);
}
