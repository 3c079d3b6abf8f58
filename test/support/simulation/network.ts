import type { Chance } from "../chance.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How often each thing goes wrong with a request, in hundredths; all zero is a network in good health. */
export interface Weather {
  lostRequest: number;
  lostAnswer: number;
  /** The answer comes after the desktop has given up, or the request arrives then. */
  late: number;
  /** An update or delete arrives a second time, later. */
  twice: number;
  brokenBefore: number;
  brokenAfter: number;
  throttled: number;
  tokenRefused: number;
  refused: number;
  /** A gateway that has lost its way to the remote answers itself, as if it were the remote. */
  astray: number;
  /** Nothing can be reached at all. */
  offline: boolean;
}

export const fairWeather: Weather = {
  lostRequest: 0,
  lostAnswer: 0,
  late: 0,
  twice: 0,
  brokenBefore: 0,
  brokenAfter: 0,
  throttled: 0,
  tokenRefused: 0,
  refused: 0,
  astray: 0,
  offline: false,
};

export const storm: Weather = {
  lostRequest: 7,
  lostAnswer: 8,
  late: 5,
  twice: 3,
  brokenBefore: 3,
  brokenAfter: 4,
  throttled: 3,
  tokenRefused: 1,
  refused: 1,
  astray: 0,
  offline: false,
};

const failure = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: withCode(code) });
const withCode = (code: string) => Object.assign(new Error(code), { code });
const page = "<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>";

/** What a gateway says of itself: that it has done what it is to delete, and that nothing else is there. */
function ofGateway(method: string | undefined, says: number): Response {
  if (method === "DELETE") return new Response(null, { status: 204 });
  return says < 0.5
    ? new Response(page, { status: 404 })
    : Response.json({ message: "no route" }, { status: 404 });
}

const problem = (status: number, headers = {}) =>
  new Response(JSON.stringify({ detail: `made up ${status}` }), { status, headers });

/** One desktop's way to the remote, in whatever weather. */
export function createNetwork(
  time: VirtualTime,
  chance: Chance,
  remote: SimulatedRemote,
  weather: () => Weather,
) {
  return (url: string, init: RequestInit): Promise<Response> => {
    const now = weather();
    if (now.offline) return Promise.reject(failure("ENOTFOUND"));
    if (now.astray > 0 && chance.next() * 100 < now.astray) {
      const answer = ofGateway(init.method, chance.next());
      return new Promise((resolve) => time.after(20, () => resolve(answer)));
    }
    const length = String(Buffer.byteLength(typeof init.body === "string" ? init.body : ""));
    const headers = new Headers(init.headers);
    headers.set("Content-Length", length);
    const restores = remote.restores();
    /** A remote that was restored meanwhile was closed for it, and what was on its way to it went nowhere. */
    const send = async () =>
      remote.restores() === restores
        ? remote.answer(new Request(url, { ...init, headers, signal: null }))
        : undefined;
    const dice = chance.next() * 100;
    let from = 0;
    const hits = (share: number) => {
      const hit = dice >= from && dice < from + share;
      from += share;
      return hit;
    };
    const travel = 20 + chance.whole(400);
    return new Promise((resolve, reject) => {
      const failIn = (delay: number, code: string) => time.after(delay, () => reject(failure(code)));
      const answerIn = (delay: number, answer: Response | undefined) =>
        answer ? time.after(delay, () => resolve(answer)) : failIn(delay, "ECONNRESET");
      init.signal?.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
        time.stir();
      });
      if (hits(now.lostRequest)) failIn(travel, "ECONNRESET");
      else if (hits(now.lostAnswer))
        time.after(travel, async () => {
          await send();
          failIn(travel, "ECONNRESET");
        });
      else if (hits(now.late))
        time.after(chance.whole(90_000), async () => void answerIn(chance.whole(60_000), await send()));
      else if (hits(now.brokenBefore)) answerIn(travel, problem(503));
      else if (hits(now.brokenAfter))
        time.after(travel, async () => {
          await send();
          answerIn(travel, problem(502));
        });
      else if (hits(now.throttled)) answerIn(travel, problem(429, { "Retry-After": "7" }));
      else if (hits(now.tokenRefused)) answerIn(travel, problem(401));
      else if (hits(now.refused)) answerIn(travel, problem(400));
      else {
        const isRepeatable = init.method === "PUT" || init.method === "DELETE";
        if (hits(now.twice) && isRepeatable)
          time.after(travel + chance.whole(80_000), async () => void (await send()));
        time.after(travel, async () => void answerIn(travel, await send()));
      }
    });
  };
}
