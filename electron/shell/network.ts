import { net } from "electron";
import { httpClientFrom } from "../sync/remote/http-client.ts";
import { fetchOnce } from "./fetch-once.ts";

/** Electron's network stack, which uses the system's proxy and certificates. */
export const electronHttpClient = httpClientFrom((url, init) => net.fetch(url, init), fetchOnce);
