import { session } from "electron";
import type { ProxySignIn } from "../sync/connection/proxy-sign-in.ts";
import { createHttpClient, type HttpClient } from "../sync/remote/http-client.ts";
import { fetchOnce } from "./fetch-once.ts";
import { fetchWithElectron } from "./fetch-with-electron.ts";

/** Creates an HTTP client that uses the system's proxy and certificates. Call after the app is ready. */
export const createElectronHttpClient = ({ createLogin }: ProxySignIn): HttpClient =>
  createHttpClient(
    (url, init) => fetchWithElectron(session.defaultSession, url, init, createLogin()),
    (url, init) => fetchOnce(url, init, createLogin()),
  );
