import { z } from "zod";
import { load } from "../../../shared/interface/load.ts";
import { count, id, timestamp } from "./fields.ts";

/**
 * The response to a create with an Idempotency-Key, or to an edit that a desktop sent to its office. A repeat with the
 * same key and body gets the same response. Lanedesk stores the response in the transaction of the change.
 */
export const answerRecord = z.object({
  accountId: id,
  /** The caller's Idempotency-Key, or `lanedesk-edit`, a space and the id of a desktop's edit. */
  key: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  /** Digest of the request body. */
  bodyHash: z.string(),
  /** The load of the first response; null for an edit that a desktop sent. */
  load: load.nullable(),
  revision: count,
  answeredAt: timestamp,
});
export type AnswerRecord = z.output<typeof answerRecord>;

/** The responses to creates with an Idempotency-Key, and to edits that desktops sent to their office. */
export interface Answers {
  find(accountId: string, key: string): Promise<AnswerRecord | undefined>;
  /** Adds a response and returns undefined. If the key already has a response, returns that response. */
  add(record: AnswerRecord): Promise<AnswerRecord | undefined>;
  save(record: AnswerRecord): Promise<void>;
  /** Deletes responses from before `moment`, at most `limit`; returns the number. */
  removeBefore(moment: number, limit: number): Promise<number>;
}
