import { LanedeskError } from "../../../shared/failure.ts";
import { type RateTrendRequest, rateTrendAnswer } from "../../../shared/interface/rate-trend.ts";
import { type JsonObject, toCanonicalJson } from "../../../shared/json.ts";
import type { RemoteRate } from "../../../shared/views/rate.ts";
import type { Context } from "../../services/context.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { RemoteCaller } from "../session/session.ts";

/**
 * Reads the remote's estimate of a lane (specification 4.9). If the read fails, returns the last stored estimate, if
 * any, with the problem.
 */
export async function readRemoteRate(
  context: Context,
  { callRemote }: { callRemote: RemoteCaller },
  accountId: string,
  request: RateTrendRequest,
): Promise<RemoteRate> {
  const requestKey = buildRequestKey(request);
  try {
    const json = await callRemote(({ readRateTrend }) => readRateTrend(omitNulls(request)), true);
    const answer = rateTrendAnswer.safeParse(json);
    if (!answer.success) throw new RemoteFailure("malformed", "The load board's estimate can't be read.");
    if (answer.data.result.toLowerCase() !== "success")
      throw new RemoteFailure("rejected", `The load board has no estimate. ${answer.data.message}`.trim());
    const readAt = context.env.clock.now();
    const record = { accountId, requestKey, answer: toJson(answer.data), readAt };
    await context.store.write(["remoteRates"], ({ remoteRates }) => remoteRates.save(record));
    return { estimate: { answer: answer.data, readAt }, problem: "" };
  } catch (cause) {
    if (!(cause instanceof RemoteFailure || cause instanceof LanedeskError)) throw cause;
    const stored = await context.store.read(["remoteRates"], ({ remoteRates }) =>
      remoteRates.find(accountId, requestKey),
    );
    const answer = rateTrendAnswer.safeParse(stored?.answer);
    const estimate = stored && answer.success ? { answer: answer.data, readAt: stored.readAt } : null;
    return { estimate, problem: cause.message };
  }
}

const toJson = (value: object): JsonObject => value as JsonObject;

/** Builds the key of an estimate from the whole request except the load and the dates. */
function buildRequestKey(request: RateTrendRequest): string {
  const {
    LoadId: _,
    RateDateTime: _1,
    BookedDateTime: _2,
    ShipDateTime: _3,
    DeliveryDateTime: _4,
    ...fields
  } = request;
  return toCanonicalJson(toJson(fields)).toLowerCase();
}

/** Omits optional fields that are unknown. */
function omitNulls(request: RateTrendRequest): JsonObject {
  const listKnownEntries = (object: object): [string, unknown][] =>
    Object.entries(object).filter(([, value]) => value !== null);
  const body = listKnownEntries(request).map(([key, value]) => [
    key,
    key === "Origin" || key === "Destination" ? Object.fromEntries(listKnownEntries(value as object)) : value,
  ]);
  return Object.fromEntries(body);
}
