import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getPath } from "hono/utils/url";
import { LanedeskError } from "../../shared/failure.ts";
import { createWindowApi, openService, syncApi } from "../app.ts";
import { createGateway } from "../gateway/gateway.ts";
import { isLoopback, listen } from "../gateway/listen.ts";
import { createBrowserBinding, WINDOW_PATH } from "../ipc/browser-binding.ts";
import { createBrowserSession } from "../ipc/browser-session.ts";
import { createEventBus } from "../ipc/event-bus.ts";
import { createReopenable } from "../reopening.ts";
import { createDraftTransfer } from "../services/saved-items/drafts.ts";
import { describeCause } from "../store/files/system-error.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { EXIT_CODES, printError, printMessage, printResult } from "./output.ts";

export interface ServeOptions {
  data: string;
  port: number;
  host: string;
  certificate?: string;
  key?: string;
  beyondThisMachine?: boolean;
  policy?: string;
  open: boolean;
}

/** `serve`: the HTTP interface and the window's pages on one address, until SIGTERM or SIGINT. */
export async function serveCommand(options: ServeOptions): Promise<void> {
  const { data, port, host, beyondThisMachine, open } = options;
  const tls = await certificateOf(options);
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const lost = Promise.withResolvers<never>();
  const ending = new AbortController();
  const eventBus = createEventBus();
  const typed = createDraftTransfer();
  let url = "";
  const status = () => ({ on: true, url, problem: "" });

  async function openDesk() {
    const service = await openService(data, {
      eventBus,
      typed,
      report: printError,
      policyFile: options.policy,
    });
    service.startBackgroundWork();
    const router = createWindowApi(service, {
      gateway: { status, setEnabled: async () => status() },
      place: { host: "browser", dataFolder: data },
      trusts: (sender) => sender === url,
      report: printError,
      restart,
    });
    const gateway = createGateway(service.context, {
      report: printError,
      sync: syncApi(service),
      isOwnName: (name) => tls?.isFor(name) ?? false,
    });
    return { service, router, gateway, close: () => service.close() };
  }

  const first = await openDesk();
  const desk = createReopenable(first, openDesk);
  const { newSecret, clock } = first.service.context.env;
  const linkTo = (linkKey: string) => `${url}${WINDOW_PATH}/session/${linkKey}`;
  const session = createBrowserSession({
    newSecret,
    running: clock.uptimeMs,
    printLink: (linkKey) =>
      printMessage(`The link was too old; this one works once, for ten minutes: ${linkTo(linkKey)}`),
  });
  const pages = createBrowserBinding({
    pages: fileURLToPath(new URL("../renderer", import.meta.url)),
    router: { dispatch: (...call) => desk.current().router.dispatch(...call) },
    eventBus,
    session,
    origin: () => url,
    ended: ending.signal,
  });
  const server = await listen(
    (request, bindings) => {
      const isForWindow = getPath(request).startsWith(`${WINDOW_PATH}/`);
      return isForWindow ? pages.fetch(request, bindings) : desk.current().gateway.fetch(request, bindings);
    },
    { host, port, tls, beyondThisMachine, name: isLoopback(host) || tls?.isFor(host) ? host : tls?.name },
  ).catch(async (cause: unknown) => {
    // Where nothing is served, the folder is not held, and nothing is synchronized unseen.
    await desk.close();
    throw cause;
  });
  url = server.url;
  const ui = linkTo(session.linkKey);
  printResult({ ready: true, url, ui, data: data });
  const forgetLink = open ? await openInBrowser(ui, data) : undefined;
  try {
    await Promise.race([stopped, lost.promise]);
  } catch (cause) {
    process.exitCode = EXIT_CODES.refused;
    printMessage(`Lanedesk could not open its store again and ends. ${describeCause(cause)}`);
  }
  await forgetLink?.();
  // Who waits for a cycle over HTTP has the answer before the doors close.
  await desk.current().service.sync.stop();
  ending.abort();
  await server.close();
  await desk.close();

  /** Without a store there is nothing to serve: when it cannot be opened again, the program ends. */
  async function restart(words: string): Promise<void> {
    try {
      await desk.reopen();
      eventBus.publish("program.restarted", words);
    } catch (cause) {
      lost.reject(cause);
      throw cause;
    }
  }
}

/** The certificate to serve with; undefined where none is named. What it may not serve for long is told. */
async function certificateOf({ certificate, key }: ServeOptions): Promise<Certificate | undefined> {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new LanedeskError(
      "invalid",
      "A certificate is of use only with its key: give both --certificate and --key. Nothing was started.",
    );
  const read = await readCertificate({ certificate, key }, Date.now());
  if (read.warning !== "") printMessage(read.warning);
  return read;
}
