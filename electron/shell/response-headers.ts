import type { HeadersReceivedResponse, OnHeadersReceivedListenerDetails, Session } from "electron";

type ReceivedHead = Pick<OnHeadersReceivedListenerDetails, "responseHeaders" | "statusCode" | "statusLine">;

/** The highest status that a Response accepts. */
const MAX_STATUS = 599;

const isLatin1 = (text: string): boolean => !/[^\0-\xff]/.test(text);

/**
 * Replaces what Electron's fetch can't represent: it never settles if a header or the status text is not Latin-1, or if
 * the status is 600 or more (electron/electron#42244). Such header values are dropped.
 */
export function toReadableHead({
  responseHeaders,
  statusCode,
  statusLine,
}: ReceivedHead): HeadersReceivedResponse {
  const headers = Object.entries(responseHeaders ?? {});
  const isReadable = headers.every(([, values]) => values.every(isLatin1)) && isLatin1(statusLine);
  if (isReadable && statusCode <= MAX_STATUS) return {};
  return {
    responseHeaders: Object.fromEntries(headers.map(([name, values]) => [name, values.filter(isLatin1)])),
    statusLine: `HTTP/1.1 ${Math.min(statusCode, MAX_STATUS)}`,
  };
}

/** Applies `toReadableHead` to every response that the session receives over the network. */
export function keepHeadersReadable({ webRequest }: Session): void {
  const filter = { urls: ["http://*/*", "https://*/*"] };
  webRequest.onHeadersReceived(filter, (details, respond) => respond(toReadableHead(details)));
}
