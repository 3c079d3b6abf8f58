import { expect, test } from "vitest";
import { readRemoteRate } from "../../../../electron/sync/pull/remote-rate.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { type DeskPair, openDeskPair } from "../../../support/sync/desk-pair.ts";

const place = (City: string, StateCode: string, ZipCode: string) => ({ City, StateCode, ZipCode });

const at = "2026-12-01T08:00:00Z";
const request = rateTrendRequest.parse({
  LoadId: "1",
  RateDateTime: at,
  BookedDateTime: at,
  ShipDateTime: at,
  DeliveryDateTime: at,
  Origin: place("Dallas", "TX", "75201"),
  Destination: place("Atlanta", "GA", "30301"),
  TransportationMode: "TL",
  EquipmentCode: "V",
  MultiPickDrop: "NO",
});

const estimate = (totalRate: number) => ({
  result: "Success",
  loadId: "1",
  upperBound: 2_000,
  lowerBound: 1_000,
  trendlineCollections: [
    {
      trendlineName: "4WeekTrend",
      trendlineSeries: [{ trendlineStartDate: "11/1", trendlineEndDate: "11/7", totalRate, ratePerMile: 2 }],
    },
  ],
  message: "",
});

/** The remote's answer about a rate. */
const answerWith = (desks: DeskPair, answer: () => Response) =>
  desks.intercept(({ url }) => (url.includes("/trend/fourweek") ? answer() : undefined));

const ask = ({ local, sync }: DeskPair) =>
  readRemoteRate(local.context, sync, local.caller.accountId, request);

test.each<[string, () => Response, RegExp]>([
  ["a page", () => new Response("<html>Sign in</html>"), /A web page \(200\) came/],
  [
    "a part of an answer",
    () => new Response('{"result":"Succ'),
    /can't be read, probably because the response is incomplete/,
  ],
  ["nothing", () => new Response(null, { status: 204 }), /The load board's estimate can't be read\./],
  ["something else", () => Response.json({ trend: 1 }), /The load board's estimate can't be read\./],
  [
    "an error message",
    () => Response.json({ ...estimate(1), result: "Error", message: "No such lane." }),
    /The load board has no estimate\. No such lane\./,
  ],
  ["a failure", () => new Response("{}", { status: 503 }), /The load board responded with 503\.$/],
  [
    "a redirect",
    () => new Response(null, { status: 302, headers: { Location: "https://x/" } }),
    /redirects to/,
  ],
])("returns the stored estimate and the problem if %s comes instead", async (_, answer, message) => {
  const desks = await openDeskPair();
  answerWith(desks, answer);
  expect(await ask(desks)).toEqual({ estimate: null, problem: expect.stringMatching(message) });
  answerWith(desks, () => Response.json(estimate(1_500)));
  const fresh = await ask(desks);
  expect(fresh).toMatchObject({ estimate: { readAt: desks.local.clock.now() }, problem: "" });
  desks.local.clock.pass(3_600_000);
  answerWith(desks, answer);
  expect(await ask(desks)).toEqual({ ...fresh, problem: expect.stringMatching(message) });
});
