import { LanedeskError } from "../../../shared/failure.ts";

/** The values of one source, not validated yet. */
export interface SourceValues {
  /** The file, registry key or profile, as shown to users. */
  source: string;
  contact?: unknown;
  settings: Record<string, unknown>;
  /** Whether an unknown name is an error. False for a source that may also contain names of other programs. */
  isStrict: boolean;
}

/** Returns the error for an unusable source. The program then stops, so that damage cannot disable a policy. */
export const createPolicyError = (source: string, fault: string): LanedeskError =>
  new LanedeskError(
    "forbidden",
    `Can't use the policy of this computer, ${source}: ${fault.replace(/\.$/, "")}. Nothing was started; ask your IT administrator.`,
  );
