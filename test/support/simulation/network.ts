import type { RandomStream } from "../random-stream.ts";
import type { SimulatedRemote } from "./simulated-remote.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How often each fault hits a request, in percent. */
export interface FaultRates {
  lostRequest: number;
  lostAnswer: number;
  /** The request or the answer arrives after the desktop's timeout. */
  delayed: number;
  /** An update, a delete or an office's edits arrive a second time later. */
  duplicated: number;
  /** The remote fails before or after it processes the request. */
  failedBefore: number;
  failedAfter: number;
  throttled: number;
  tokenRejected: number;
  rejected: number;
  /** A proxy answers instead of the remote. */
  intercepted: number;
  /** A middle box answers requests for the remote's capabilities. */
  misreported: number;
  /** Every request fails. */
  offline: boolean;
}

export const NO_FAULTS: FaultRates = {
  lostRequest: 0,
  lostAnswer: 0,
  delayed: 0,
  duplicated: 0,
  failedBefore: 0,
  failedAfter: 0,
  throttled: 0,
  tokenRejected: 0,
  rejected: 0,
  intercepted: 0,
  misreported: 0,
  offline: false,
};

export const FREQUENT_FAULTS: FaultRates = {
  lostRequest: 7,
  lostAnswer: 8,
  delayed: 5,
  duplicated: 3,
  failedBefore: 3,
  failedAfter: 4,
  throttled: 3,
  tokenRejected: 1,
  rejected: 1,
  intercepted: 0,
  misreported: 0,
  offline: false,
};

const failure = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: withCode(code) });
const withCode = (code: string) => Object.assign(new Error(code), { code });
const page = "<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>";

/** A proxy's own answer: 204 to a delete, 404 to any other request. */
function answerAsProxy(method: string | undefined, dice: number): Response {
  if (method === "DELETE") return new Response(null, { status: 204 });
  return dice < 0.5
    ? new Response(page, { status: 404 })
    : Response.json({ message: "no route" }, { status: 404 });
}

/** A middle box's answer to a request for the remote's capabilities. */
function misreport(dice: number): Response {
  if (dice < 0.34) return Response.json({ message: "no route" }, { status: 404 });
  if (dice < 0.67) return new Response(page);
  return Response.json({ status: "ok" });
}

const getProblem = (status: number, headers = {}) =>
  new Response(JSON.stringify({ detail: `simulated ${status}` }), { status, headers });

/** One desktop's connection to the remote. */
export function createNetwork(
  time: VirtualTime,
  random: RandomStream,
  remote: Pick<SimulatedRemote, "answer" | "restores">,
  getFaultRates: () => FaultRates,
) {
  return (url: string, init: RequestInit): Promise<Response> => {
    const rates = getFaultRates();
    if (rates.offline) return Promise.reject(failure("ENOTFOUND"));
    if (rates.intercepted > 0 && random.next() * 100 < rates.intercepted) {
      const answer = answerAsProxy(init.method, random.next());
      return new Promise((resolve) => time.after(20, () => resolve(answer)));
    }
    const asksCapabilities = url.endsWith("/lanedesk/v1");
    if (asksCapabilities && rates.misreported > 0 && random.next() * 100 < rates.misreported) {
      const answer = misreport(random.next());
      return new Promise((resolve) => time.after(20, () => resolve(answer)));
    }
    const length = String(Buffer.byteLength(typeof init.body === "string" ? init.body : ""));
    const headers = new Headers(init.headers);
    headers.set("Content-Length", length);
    const restores = remote.restores();
    /** A restore closes the remote, so requests sent before it are lost. */
    const send = async () =>
      remote.restores() === restores
        ? remote.answer(new Request(url, { ...init, headers, signal: null }))
        : undefined;
    const dice = random.next() * 100;
    let from = 0;
    const isFaultDrawn = (share: number) => {
      const isHit = dice >= from && dice < from + share;
      from += share;
      return isHit;
    };
    const travelMs = 20 + random.whole(400);
    return new Promise((resolve, reject) => {
      const failIn = (delay: number, code: string) => time.after(delay, () => reject(failure(code)));
      const answerIn = (delay: number, answer: Response | undefined) =>
        answer ? time.after(delay, () => resolve(answer)) : failIn(delay, "ECONNRESET");
      init.signal?.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
        time.signalActivity();
      });
      if (isFaultDrawn(rates.lostRequest)) failIn(travelMs, "ECONNRESET");
      else if (isFaultDrawn(rates.lostAnswer))
        time.after(travelMs, async () => {
          await send();
          failIn(travelMs, "ECONNRESET");
        });
      else if (isFaultDrawn(rates.delayed))
        time.after(random.whole(90_000), async () => void answerIn(random.whole(60_000), await send()));
      else if (isFaultDrawn(rates.failedBefore)) answerIn(travelMs, getProblem(503));
      else if (isFaultDrawn(rates.failedAfter))
        time.after(travelMs, async () => {
          await send();
          answerIn(travelMs, getProblem(502));
        });
      else if (isFaultDrawn(rates.throttled)) answerIn(travelMs, getProblem(429, { "Retry-After": "7" }));
      else if (isFaultDrawn(rates.tokenRejected)) answerIn(travelMs, getProblem(401));
      else if (isFaultDrawn(rates.rejected)) answerIn(travelMs, getProblem(400));
      else {
        const isRepeatable =
          init.method === "PUT" || init.method === "DELETE" || url.endsWith("/lanedesk/v1/edits");
        if (isFaultDrawn(rates.duplicated) && isRepeatable)
          time.after(travelMs + random.whole(80_000), async () => void (await send()));
        time.after(travelMs, async () => void answerIn(travelMs, await send()));
      }
    });
  };
}
