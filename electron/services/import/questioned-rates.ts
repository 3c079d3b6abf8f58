import { createHash } from "node:crypto";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { QuestionedRate } from "../../../shared/views/rate-question.ts";
import type { BookedRateRecord, BookedRates, RateCursor, RateQuestion } from "../../store/store.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getDay, readBusinessTimeZone } from "../settings/settings.ts";
import { createRateJudge, type RowQuestion } from "./rate-questions.ts";

/** Returns the id of the question about a rate; a rate has at most one question. */
export const getQuestionId = (rateId: string): string => computeDigest(`questioned ${rateId}`);

/** Derives an id of 32 hexadecimal digits from a string. */
export const computeDigest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Creates the record that questions a rate. */
export const toQuestionRecord = (rate: BookedRateRecord, question: RowQuestion): BookedRateRecord => ({
  ...rate,
  rateId: getQuestionId(rate.rateId),
  question: { ...question, rateId: rate.rateId, state: "waiting" },
});

/** Reads a page of the questioned rates, newest first, and the number of all questioned rates. */
export async function listQuestionedRates(
  context: Context,
  { accountId }: AccountCaller,
  after: RateCursor | undefined,
  size: number,
): Promise<{ rows: QuestionedRate[]; next: RateCursor | undefined; total: number }> {
  return await context.store.read(["bookedRates"], async ({ bookedRates }) => {
    const page = await bookedRates.readPageByDay(accountId, after, size, "questioned");
    return {
      rows: page.rates.map(toQuestionedRate),
      next: page.next,
      total: await bookedRates.countQuestioned(accountId),
    };
  });
}

function toQuestionedRate({ origin, destination, question, ...rate }: BookedRateRecord): QuestionedRate {
  const { rateId, bookedDate, equipmentCode, totalRate, miles, loadNumber } = rate;
  return {
    rateId,
    bookedDate,
    origin: `${origin.city}, ${origin.state}`,
    destination: `${destination.city}, ${destination.state}`,
    equipmentCode,
    totalRate,
    miles,
    loadNumber,
    reason: question?.reason ?? "",
    proposal: question?.proposal ?? "",
    canAcceptProposal: question?.change != null,
  };
}

/**
 * Accepts questioned rates, so that they count. An implausible proposal gets a new question.
 * @param rateIds the ids of the questions; null for all
 * @param as the values to accept; with "proposed", a rate without proposed values stays questioned
 * @returns the ids of the accepted questions and the number of the given rates that are still questioned
 * @throws Error when the last fit of the account's rate model failed
 */
export async function acceptQuestionedRates(
  context: Context,
  { accountId }: AccountCaller,
  { rateIds, as }: { rateIds: readonly string[] | null; as: "proposed" | "imported" },
): Promise<{ accepted: string[]; left: number }> {
  const today = readDateTime(getDay(context.env.clock.now(), await readBusinessTimeZone(context)));
  const judge = await createRateJudge(context, accountId, today ?? { year: 1970, month: 1, day: 1 });
  const accepted: string[] = [];
  const askedAgain = new Set<string>();
  let withoutProposal = 0;
  for await (const records of readWaitingRates(context, accountId, rateIds)) {
    const results: { record: BookedRateRecord; rate: BookedRateRecord; next: RowQuestion | undefined }[] = [];
    for (const { question, ...imported } of records) {
      // A proposal that made the day earlier moved the rate to a later page.
      if (!question || askedAgain.has(imported.rateId)) continue;
      if (as === "proposed" && !question.change) {
        withoutProposal += 1;
        continue;
      }
      const change = as === "proposed" ? question.change : {};
      const rate = { ...imported, ...change, rateId: question.rateId };
      const next = as === "proposed" ? await judge(rate) : undefined;
      results.push({ record: { ...imported, question }, rate, next });
    }
    const answered = await context.store.write(["bookedRates"], async ({ bookedRates }) => {
      const waiting = await findWaitingRates(
        bookedRates,
        accountId,
        results.map(({ record }) => record.rateId),
      );
      const waitingIds = new Set(waiting.map(({ rateId }) => rateId));
      const open = results.filter(({ record }) => waitingIds.has(record.rateId));
      for (const { record, rate, next } of open) {
        if (next) await bookedRates.save(toQuestionRecord(rate, next));
        else await acceptRate(bookedRates, record, rate);
      }
      return open;
    });
    for (const { record, next } of answered)
      if (next) askedAgain.add(record.rateId);
      else accepted.push(record.rateId);
    await yieldToEventLoop();
  }
  const left = withoutProposal + askedAgain.size;
  context.publish("rates.changed", null);
  return { accepted, left };
}

async function acceptRate(bookedRates: BookedRates, record: BookedRateRecord, rate: BookedRateRecord) {
  const [replaced] = await bookedRates.findMany(rate.accountId, [rate.rateId]);
  await bookedRates.save(rate);
  await saveQuestionState(bookedRates, record, "accepted", replaced);
}

const saveQuestionState = async (
  bookedRates: BookedRates,
  { question, ...imported }: BookedRateRecord,
  state: RateQuestion["state"],
  replaced?: BookedRateRecord,
): Promise<void> => {
  if (!question) return;
  const { replaced: _, ...rest } = question;
  await bookedRates.save({ ...imported, question: { ...rest, state, ...(replaced && { replaced }) } });
};

/**
 * Dismisses questioned rates: they do not count, even if someone imports the same file again.
 * @param rateIds the ids of the questions; null for all
 * @returns the ids of the dismissed questions
 */
export async function dismissQuestionedRates(
  context: Context,
  { accountId }: AccountCaller,
  rateIds: readonly string[] | null,
): Promise<string[]> {
  const dismissed: string[] = [];
  for await (const records of readWaitingRates(context, accountId, rateIds)) {
    const waiting = await context.store.write(["bookedRates"], async ({ bookedRates }) => {
      const ids = records.map(({ rateId }) => rateId);
      const waiting = await findWaitingRates(bookedRates, accountId, ids);
      for (const record of waiting) await saveQuestionState(bookedRates, record, "dismissed");
      return waiting;
    });
    dismissed.push(...waiting.map(({ rateId }) => rateId));
  }
  context.publish("rates.changed", null);
  return dismissed;
}

/**
 * Undoes acceptances or dismissals: the questions wait again, and the rates no longer count. A rate that an accepted
 * rate replaced counts again.
 * @param rateIds the ids of the questions
 */
export async function restoreQuestionedRates(
  context: Context,
  { accountId }: AccountCaller,
  rateIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < rateIds.length; start += RECORDS_PER_CHUNK)
    await context.store.write(["bookedRates"], async ({ bookedRates }) => {
      const records = await bookedRates.findMany(accountId, rateIds.slice(start, start + RECORDS_PER_CHUNK));
      for (const record of records) {
        if (!record?.question || record.question.state === "waiting") continue;
        const { state, rateId, replaced } = record.question;
        if (state === "accepted" && replaced) await bookedRates.save(replaced);
        if (state === "accepted" && !replaced) await bookedRates.remove(accountId, rateId);
        await saveQuestionState(bookedRates, record, "waiting");
      }
    });
  context.publish("rates.changed", null);
}

/**
 * Yields the waiting rates with these question ids, or all waiting rates in chunks. Repeats a waiting rate only if its
 * day became earlier.
 */
async function* readWaitingRates(
  context: Context,
  accountId: string,
  rateIds: readonly string[] | null,
): AsyncGenerator<BookedRateRecord[]> {
  if (rateIds) {
    yield await context.store.read(["bookedRates"], ({ bookedRates }) =>
      findWaitingRates(bookedRates, accountId, rateIds),
    );
    return;
  }
  let after: RateCursor | undefined;
  do {
    const page = await context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.readPageByDay(accountId, after, RECORDS_PER_CHUNK, "questioned"),
    );
    if (page.rates.length > 0) yield page.rates;
    after = page.next;
  } while (after);
}

/** Finds the rates that still wait, because another window may have answered some of the questions. */
async function findWaitingRates(
  bookedRates: BookedRates,
  accountId: string,
  rateIds: readonly string[],
): Promise<BookedRateRecord[]> {
  const found = await bookedRates.findMany(accountId, [...new Set(rateIds)]);
  return found
    .filter((record) => record !== undefined)
    .filter(({ question }) => question?.state === "waiting");
}
