import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openService, openWindowDoor, syncDoor } from "../app.ts";
import { createGateway } from "../gateway/gateway.ts";
import { listen } from "../gateway/listen.ts";
import { createLoopbackBinding, windowPath } from "../ipc/loopback-binding.ts";
import { createLoopbackSession } from "../ipc/loopback-session.ts";
import { answer, tell } from "./output.ts";

export interface ServeOptions {
  data: string;
  port: number;
  host: string;
  open: boolean;
}

/** `serve`: the HTTP interface and the window's pages on one address, until SIGTERM or SIGINT. */
export async function serveCommand({ data, port, host, open }: ServeOptions): Promise<void> {
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const service = await openService(data);
  const { context, announcer } = service;
  const session = createLoopbackSession(context.surroundings.newSecret);
  const report = (reference: string, cause: unknown) =>
    tell(`${reference} ${cause instanceof Error ? cause.stack : cause}`);
  service.settleIn(report);
  service.sync.start();
  service.keepRefreshing(report);
  let url = "";
  const status = () => ({ on: true, url, problem: "" });
  const router = openWindowDoor(service, {
    gateway: { status, turn: async () => status() },
    place: { host: "browser", dataFolder: resolve(data) },
    trusts: (sender) => sender === url,
    report,
  });
  const pages = createLoopbackBinding({
    pages: fileURLToPath(new URL("../renderer", import.meta.url)),
    router,
    announcer,
    session,
    origin: () => url,
  });
  const gateway = createGateway(context, { report, sync: syncDoor(service) });
  const server = await listen(
    (request, bindings) => {
      const isForWindow = new URL(request.url).pathname.startsWith(`${windowPath}/`);
      return isForWindow ? pages.fetch(request, bindings) : gateway.fetch(request, bindings);
    },
    { host, port },
  );
  url = server.url;
  const ui = `${url}${windowPath}/session/${session.linkKey}`;
  answer({ ready: true, url, ui, data: resolve(data) });
  if (open) openInBrowser(ui);
  await stopped;
  await server.close();
  await service.close();
}

/** Opens a link as the desktop does it; where there is no desktop, the printed link serves. */
function openInBrowser(link: string): void {
  const [command, ...words] =
    process.platform === "win32"
      ? ["cmd", "/c", "start", ""]
      : [process.platform === "darwin" ? "open" : "xdg-open"];
  if (command === undefined) return;
  spawn(command, [...words, link], { stdio: "ignore", detached: true })
    .on("error", () => tell(`Open this link in a browser: ${link}`))
    .unref();
}
