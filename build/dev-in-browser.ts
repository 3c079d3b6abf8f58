import type { ClientRequest, IncomingMessage } from "node:http";
import { createServer } from "vite";
import { startBrowserHost } from "./browser-host.ts";
import { openBrowserSession } from "./browser-session.ts";
import { mainConfig, windowConfig } from "./build.ts";
import { hasDesktop } from "./electron-runtime.ts";
import { createRestartableProcess } from "./restartable-process.ts";
import { watchBuild } from "./watch-build.ts";

/** Vite's port and the program's, both on this computer only. */
const WINDOW_PORT = 5_173;
const PROGRAM_PORT = 5_174;
const origin = `http://localhost:${WINDOW_PORT}`;
const programUrl = `http://127.0.0.1:${PROGRAM_PORT}`;

/**
 * Serves the window from Vite with hot reload, and restarts the program when its sources change. The proxy adds the
 * browser session, so that the page survives a restart.
 * @returns a function that stops Vite and the program
 */
export async function developInBrowser(dataFolder: string): Promise<() => Promise<void>> {
  let session: Record<string, string> = {};
  const host = createRestartableProcess(async () => {
    const parameters = ["--data", dataFolder, "--port", String(PROGRAM_PORT), "--no-open"];
    const { child, link } = await startBrowserHost(...parameters);
    if (link !== undefined) session = await openBrowserSession(link);
    return child;
  });
  const isAllowed = ({ headers }: IncomingMessage) =>
    headers.origin === undefined || headers.origin === origin;
  const addSession = (outgoing: ClientRequest, incoming: IncomingMessage) => {
    if (!isAllowed(incoming)) return;
    for (const [name, value] of Object.entries(session))
      if (name !== "origin" || incoming.headers.origin !== undefined) outgoing.setHeader(name, value);
  };

  await watchBuild(mainConfig, () => void host.restart());
  await host.restart();
  const server = await createServer({
    ...windowConfig,
    base: "/window/",
    logLevel: "info",
    server: {
      port: WINDOW_PORT,
      strictPort: true,
      open: hasDesktop(),
      proxy: {
        "^/window/(ipc/|events)": {
          target: programUrl,
          changeOrigin: true,
          configure: (proxy) => proxy.on("proxyReq", addSession),
        },
      },
    },
  });
  await server.listen();
  server.printUrls();
  return async () => {
    await server.close();
    await host.stop();
  };
}
