import type { People } from "../../support/brokerage.ts";
import { expandedPath, queuePath, stepsPath } from "../../support/carriers.ts";
import {
  deletePath,
  fullLoad,
  loadPath,
  loadsPath,
  refreshPath,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";
import type { RandomStream } from "../../support/random-stream.ts";
import { otherTrendPath, trendPath, trendRequest } from "../../support/rates.ts";
import { distort } from "./hostile.ts";

/** A request as sent; its body may be any bytes. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

const trend = {
  ...trendRequest(),
  Origin: { City: "Dallas", StateCode: "TX", ZipCode: "75201", Latitude: 32.78, Longitude: -96.8 },
  Mileage: 780,
  EquipmentOptions: ["T"],
  Weight: 1,
  FuelIncluded: false,
  FuelPricePerTrip: 300,
};

/** Valid requests of every route; the fuzzer changes most of them. */
function validRequests(
  random: RandomStream,
  { client }: People,
  loadIds: readonly string[],
): [string, string, unknown][] {
  const id = loadIds.length > 0 && !random.oneIn(10) ? random.pick(loadIds) : unknownId;
  const timeStamp = new Date(Date.now() - random.whole(1_000_000)).toISOString();
  const ClearInsureds = [
    { insdID: random.whole(50), timeStamp },
    { insdID: String(random.whole(50)), timeStamp },
  ];
  return [
    ["POST", loadsPath, smallLoad],
    ["POST", loadsPath, fullLoad],
    ["PUT", loadPath(id), fullLoad],
    ["GET", loadPath(id), undefined],
    ["DELETE", deletePath(id), { reason: "2", comment: "fuzz" }],
    ["POST", refreshPath, [id, unknownId, "x"]],
    ["POST", "/accountmanagement/v1/accountuser/active", { pagination: { pageNumber: 1, pageSize: 25 } }],
    ["POST", queuePath, { ...client, APIMode: "Summary" }],
    ["POST", queuePath, { ...client, APIMode: "Fetch", MaxRecs: "3" }],
    ["POST", queuePath, { ...client, APIMode: "Clear", ClearInsureds }],
    ["POST", stepsPath, { ...client, MonitorID: "1", AllActivityForToday: true }],
    ["POST", trendPath, trend],
    ["POST", otherTrendPath, trend],
    ["GET", "/lanedesk/v1", undefined],
    ["GET", "/lanedesk/v1/sync", undefined],
    ["GET", "/lanedesk/v1/changes", undefined],
    ["POST", "/lanedesk/v1/edits", { edits: [{ editId: id, loadId: id, kind: "refresh" }] }],
    ["GET", "/openapi.json", undefined],
    ["POST", expandedPath, { ...client, insdID: 1 }],
  ];
}

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const pathEnds = [
  "/",
  "//",
  "/..",
  "/%",
  "/%zz",
  "/%00",
  "/%ED%A0%80",
  "/%2e%2e%2f",
  "?",
  "?a=%",
  "#x",
  ";x",
  "%20",
  "/\u00e9",
];
const hostileHeaders: [string, string[]][] = [
  [
    "Content-Type",
    ["", "text/plain", "application/json;charset=utf-16", "multipart/form-data", ";", "a/b/c"],
  ],
  ["Content-Encoding", ["gzip", "br", "identity"]],
  ["If-Match", ["*", '"', '"1"', 'W/"1"', "1".repeat(2_000), '"a", "b"', ","]],
  ["Idempotency-Key", ["", " ", "a", "k".repeat(256), "k".repeat(4_000), "\u00e9"]],
  ["CorrelationId", ["", "x", unknownId, `${unknownId}'`, "<b>"]],
  [
    "Authorization",
    ["", "Bearer", "Bearer  ", "Basic x", "Bearer a.b", `Bearer ${"t".repeat(3_000)}`, "Bearer \u00e9.x"],
  ],
  ["Origin", ["null", "http://evil.example"]],
  ["Sec-Fetch-Site", ["cross-site", "same-origin", "x"]],
  ["Host", ["", "evil.example", "[", "localhost:99999", "a b", "127.0.0.1"]],
  ["Expect", ["100-continue"]],
  ["Range", ["bytes=0-1"]],
  ["X-Forwarded-For", ["1.2.3.4"]],
];

/** Creates the next request. One in six is valid, so that the store always has data. */
export function nextRequest(random: RandomStream, people: People, loadIds: readonly string[]): FuzzRequest {
  const [validMethod, validPath, validBody] = random.pick(validRequests(random, people, loadIds));
  const isValid = random.oneIn(6);
  const method = !isValid && random.oneIn(15) ? random.pick(methods) : validMethod;
  const path = !isValid && random.oneIn(15) ? validPath + random.pick(pathEnds) : validPath;
  const body = getBody(random, validBody, isValid);
  const headers: Record<string, string> = {
    Authorization: `Bearer ${people.ann.token}`,
    "Content-Type": "application/json",
  };
  for (let times = isValid ? 0 : random.whole(3); times > 0; times -= 1) {
    const [name, values] = random.pick(hostileHeaders);
    if (random.oneIn(3)) headers[name] = random.pick(values);
  }
  return { method, path, headers, body };
}

function getBody(random: RandomStream, body: unknown, isValid: boolean): Buffer {
  if (isValid || (body !== undefined && random.oneIn(8)))
    return body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  if (random.oneIn(5_000)) return Buffer.alloc(9 * 1024 * 1024, random.pick(["[", "x", " ", '"']));
  return body === undefined && !random.oneIn(4) ? Buffer.alloc(0) : distort(random, body ?? {});
}
