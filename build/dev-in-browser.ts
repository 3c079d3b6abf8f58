import type { ClientRequest, IncomingMessage } from "node:http";
import { createServer } from "vite";
import { startBrowserHost } from "./browser-host.ts";
import { openBrowserSession } from "./browser-session.ts";
import { mainConfig, windowConfig } from "./build.ts";
import { hasDesktop } from "./electron-runtime.ts";
import { createRestartable } from "./restartable-process.ts";
import { watchBuild } from "./watch-build.ts";

/** The developer's own address, and the program's behind it; both on this machine only. */
const windowPort = 5_173;
const programPort = 5_174;
const origin = `http://localhost:${windowPort}`;
const program = `http://127.0.0.1:${programPort}`;

/**
 * The window from Vite, with its hot reload, and behind it the program, which is started anew when its sources
 * change. The session that the program wants of a browser is kept here, so that the page survives the restart.
 */
export async function developInBrowser(dataFolder: string): Promise<() => Promise<void>> {
  let session: Record<string, string> = {};
  const host = createRestartable(async () => {
    const words = ["--data", dataFolder, "--port", String(programPort), "--no-open"];
    const { child, ui } = await startBrowserHost(...words);
    if (ui !== undefined) session = await openBrowserSession(ui);
    return child;
  });
  const isOurs = ({ headers }: IncomingMessage) => headers.origin === undefined || headers.origin === origin;
  const asTheProgramWantsIt = (outgoing: ClientRequest, incoming: IncomingMessage) => {
    if (!isOurs(incoming)) return;
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
      port: windowPort,
      strictPort: true,
      open: hasDesktop(),
      proxy: {
        "^/window/(ipc/|events)": {
          target: program,
          changeOrigin: true,
          configure: (proxy) => proxy.on("proxyReq", asTheProgramWantsIt),
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
