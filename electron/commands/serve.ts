import { fileURLToPath } from "node:url";
import { getPath } from "hono/utils/url";
import { LanedeskError } from "../../shared/failure.ts";
import { createSyncApi, createWindowApi } from "../app.ts";
import { createGateway } from "../gateway/gateway.ts";
import { isLoopback, listen } from "../gateway/listen.ts";
import { createBrowserBinding, WINDOW_PATH } from "../ipc/browser-binding.ts";
import { createBrowserSession } from "../ipc/browser-session.ts";
import { createEventBus } from "../ipc/event-bus.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { createReopenable } from "../reopenable.ts";
import { createDraftTransfer } from "../services/saved-items/drafts.ts";
import { describeCause } from "../store/files/system-error.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { type DataLocation, describeLocation, openServiceAt } from "./data-location.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { EXIT_CODES, printError, printMessage, printResult, UsageError } from "./output.ts";
import { listenForStopRequests } from "./stop-request.ts";

interface ServeOptions extends DataLocation {
  port: number;
  host: string;
  certificate?: string;
  key?: string;
  beyondThisMachine?: boolean;
  policy?: string;
  open: boolean;
}

/** `serve`: serves the HTTP interface and the window's pages until a signal or the parent process stops it. */
export async function runServeCommand(options: ServeOptions): Promise<void> {
  const tls = await loadCertificate(options);
  const stopped = Promise.withResolvers<void>();
  const stopListening = listenForStopRequests(stopped.resolve);
  try {
    await serveUntil(stopped.promise, options, tls);
  } finally {
    stopListening();
  }
}

async function serveUntil(
  stopped: Promise<void>,
  { data, store, port, host, beyondThisMachine, open, policy }: ServeOptions,
  tls: Certificate | undefined,
): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const ending = new AbortController();
  const eventBus = createEventBus();
  const drafts = createDraftTransfer();
  let url = "";
  const getStatus = () => ({ isOn: true, url, problem: "" });

  const location = describeLocation({ data, store });

  async function openApp() {
    const applied = readPolicy(policy);
    await requireAllowedGateway(applied);
    const service = await openServiceAt(
      { data, store },
      { eventBus, drafts, report: printError, policy: applied },
    );
    service.startBackgroundWork();
    const router = createWindowApi(service, {
      gateway: { getStatus, setEnabled: async () => getStatus() },
      hostInfo: { host: "browser", dataFolder: location },
      isTrusted: (senderUrl) => senderUrl === url,
      report: printError,
      restart,
    });
    const gateway = createGateway(service.context, {
      report: printError,
      sync: createSyncApi(service),
      isOwnName: (name) => tls?.isFor(name) ?? false,
      ended: ending.signal,
    });
    return { service, router, gateway, close: () => service.close() };
  }

  const first = await openApp();
  const app = createReopenable(first, openApp);
  const { createSecret, clock } = first.service.context.env;
  const createLink = (linkKey: string) => `${url}${WINDOW_PATH}/session/${linkKey}`;
  const session = createBrowserSession({
    createSecret,
    uptimeMs: clock.uptimeMs,
    printLink: (linkKey) =>
      printMessage(
        `The link has expired. Open this new link, which works once, within 10 minutes: ${createLink(linkKey)}`,
      ),
  });
  const pages = createBrowserBinding({
    pagesFolder: fileURLToPath(new URL("../renderer", import.meta.url)),
    router: { dispatch: (...call) => app.getCurrent().router.dispatch(...call) },
    eventBus,
    session,
    getOrigin: () => url,
    ended: ending.signal,
  });
  const server = await listen(
    (request, bindings) => {
      const isForWindow = getPath(request).startsWith(`${WINDOW_PATH}/`);
      return isForWindow ? pages.fetch(request, bindings) : app.getCurrent().gateway.fetch(request, bindings);
    },
    {
      host,
      port,
      tls,
      isPublic: beyondThisMachine,
      name: isLoopback(host) || tls?.isFor(host) ? host : tls?.name,
    },
  ).catch(async (cause: unknown) => {
    // Unlock the data folder and stop sync.
    await app.close();
    throw cause;
  });
  url = server.url;
  const ui = createLink(session.linkKey);
  printResult({ ready: true, url, ui, ...(data === undefined ? { store: location } : { data }) });
  const removeLinkFile = open && data !== undefined ? await openInBrowser(ui, data) : undefined;
  try {
    await Promise.race([stopped, failed.promise]);
    printMessage(data === undefined ? "Closing." : "Closing. Wait until the last backup is written.");
  } catch (cause) {
    process.exitCode = EXIT_CODES.failed;
    printMessage(`Can't reopen the data; Lanedesk stops: ${describeCause(cause)}`);
  }
  await removeLinkFile?.();
  // Stop sync first, so that HTTP requests that wait for a cycle get a response before the server closes.
  await app.getCurrent().service.sync.stop();
  ending.abort();
  await server.close();
  await app.close();

  /** Reopens the store, for example after a restore. Ends the program when reopening fails. */
  async function restart(message: string): Promise<void> {
    try {
      await app.reopen();
      eventBus.publish("program.restarted", message);
    } catch (cause) {
      failed.reject(cause);
      throw cause;
    }
  }
}

/** @throws LanedeskError "forbidden" when the policy does not allow the HTTP interface */
async function requireAllowedGateway(policyPromise: ReturnType<typeof readPolicy>): Promise<void> {
  const policy = await policyPromise;
  if (policy?.settings.gatewayAllowed !== false) return;
  throw new LanedeskError(
    "forbidden",
    `Your IT policy does not allow the HTTP interface. Nothing was started; ask ${policy.contact}.`,
  );
}

/** Reads the certificate of the options, if any, and prints its warnings. */
async function loadCertificate({ certificate, key, host }: ServeOptions): Promise<Certificate | undefined> {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new UsageError("Use both --certificate and --key. Nothing was started.");
  const loaded = await readCertificate({ certificate, key }, Date.now());
  if (loaded.warning !== "") printMessage(loaded.warning);
  if (!isLoopback(host) && !loaded.isFor(host) && loaded.name === undefined)
    printMessage(
      `The certificate does not cover ${host}, so the link of the window will not work. Use --host with a name or address of this computer that the certificate covers.`,
    );
  return loaded;
}
