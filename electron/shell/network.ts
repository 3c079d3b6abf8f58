import { net, session } from "electron";
import { type HttpClient, httpClientFrom } from "../sync/remote/http-client.ts";
import { fetchOnce } from "./fetch-once.ts";
import { keepHeadersReadable } from "./response-headers.ts";

/** Electron's network stack, which uses the system's proxy and certificates. The app must be ready. */
export function createElectronHttpClient(): HttpClient {
  keepHeadersReadable(session.defaultSession);
  return httpClientFrom((url, init) => net.fetch(url, init), fetchOnce);
}
