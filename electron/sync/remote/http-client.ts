/** Network and timers, injected to allow Electron's network stack and test doubles. */
export interface HttpClient {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Never sends a request twice; Chromium's network stack may repeat a request whose connection was lost. */
  fetchOnce(url: string, init: RequestInit): Promise<Response>;
  /** Runs a function after a delay in milliseconds; returns a function that cancels the run. */
  runAfter(delayMs: number, run: () => void): () => void;
  /** Returns milliseconds since 1970. */
  now(): number;
  /**
   * Aborted when the program closes or a carrier job is halted; the clients then cancel open requests and send no
   * others.
   */
  closed?: AbortSignal;
}

/** Builds a client on `fetch`. If `fetchOnce` is omitted, `fetch` must never repeat a request, like Node's `fetch`. */
export const createHttpClient = (fetch: HttpClient["fetch"], fetchOnce = fetch): HttpClient => ({
  fetch,
  fetchOnce,
  runAfter(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});

/** Maximum length of an ETag or epoch, in characters; the clients cut longer ones. */
export const MAX_TAG_CHARS = 200;

/** Address and credentials of a remote: a load board or an office (areas A and C of the interface). */
export interface RemoteEndpoint {
  http: HttpClient;
  /** Without a trailing slash. */
  baseUrl: string;
  token: string;
  /** The remote's name in messages; by default "load board". */
  service?: string;
}

/** Returns the header with the bearer token. */
export const createAuthorizationHeader = ({ token }: Pick<RemoteEndpoint, "token">) => ({
  Authorization: `Bearer ${token}`,
});
