import { LanedeskError } from "../../../shared/failure.ts";
import type { RateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { rateTrendAnswer } from "../../../shared/interface/rate-trend.ts";
import { canonicalJson, type JsonObject } from "../../../shared/json.ts";
import type { RemoteRate } from "../../../shared/views/rate.ts";
import type { Context } from "../../services/context.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { Sync } from "../sync.ts";

/**
 * The remote's estimate for a lane (specification 4.9), with the moment at which it was read: fresh where the remote
 * answers, and otherwise the last one that is kept, with words that say why.
 */
export async function remoteRate(
  context: Context,
  sync: Sync,
  accountId: string,
  request: RateTrendRequest,
): Promise<RemoteRate> {
  const lane = laneOf(request);
  try {
    const json = await sync.ask(({ readRateTrend: rates }) => rates(bodyOf(request)));
    const answer = rateTrendAnswer.safeParse(json);
    if (!answer.success) throw new RemoteFailure("malformed", "The remote's estimate cannot be read.");
    if (answer.data.result.toLowerCase() !== "success")
      throw new RemoteFailure("rejected", `The remote gives no estimate. ${answer.data.message}`.trim());
    const readAt = context.env.clock.now();
    const record = { accountId, lane, answer: jsonOf(answer.data), readAt };
    await context.store.write(["remoteRates"], ({ remoteRates }) => remoteRates.save(record));
    return { estimate: { answer: answer.data, readAt }, problem: "" };
  } catch (cause) {
    if (!(cause instanceof RemoteFailure || cause instanceof LanedeskError)) throw cause;
    const kept = await context.store.read(["remoteRates"], ({ remoteRates }) =>
      remoteRates.find(accountId, lane),
    );
    const answer = rateTrendAnswer.safeParse(kept?.answer);
    const estimate = kept && answer.success ? { answer: answer.data, readAt: kept.readAt } : null;
    return { estimate, problem: cause.message };
  }
}

const jsonOf = (value: object): JsonObject => value as JsonObject;

/** What makes two questions the same: the ends, the equipment and what is to be carried, not when it was asked. */
function laneOf(request: RateTrendRequest): string {
  const {
    LoadId: _,
    RateDateTime: _1,
    BookedDateTime: _2,
    ShipDateTime: _3,
    DeliveryDateTime: _4,
    ...lane
  } = request;
  return canonicalJson(jsonOf(lane)).toLowerCase();
}

/** Optional fields that are not known are left out. */
const bodyOf = (request: RateTrendRequest): JsonObject => {
  const known = (object: object): [string, unknown][] =>
    Object.entries(object).filter(([, value]) => value !== null);
  const body = known(request).map(([key, value]) => [
    key,
    key === "Origin" || key === "Destination" ? Object.fromEntries(known(value as object)) : value,
  ]);
  return Object.fromEntries(body);
};
