import { ignoreUnavailable, LanedeskError } from "../../shared/failure.ts";
import { remoteDraft } from "../../shared/views/sync.ts";
import type { Service } from "../app.ts";
import { getOperator } from "../services/people/require-role.ts";
import { requireStore } from "../store/data-folder/require-store.ts";
import { connectRemote, disconnectRemote, previewConnection } from "../sync/connection/connect.ts";
import { readScriptStatus } from "../sync/status/read-status.ts";
import { decodeOptions } from "./decode-options.ts";
import { runResumableWork } from "./long-work.ts";
import { printFailedResult, printMessage, printResult, UsageError } from "./output.ts";
import { runWithService } from "./run-with-service.ts";

interface ConnectOptions {
  data: string;
  baseUrl: string;
  token: string;
  monitorUrl?: string;
  clientId?: string;
  clientPassword?: string;
  existing: boolean;
  moved?: boolean;
  another?: boolean;
}

/** `connect`: starts to synchronize the current user's account with a remote. Creates a store if there is none. */
export async function runConnectCommand(options: ConnectOptions): Promise<void> {
  assertMonitoringOptions(options);
  const draft = decodeOptions(
    remoteDraft,
    {
      baseUrl: options.baseUrl,
      token: options.token,
      monitorUrl: options.monitorUrl ?? "",
      clientId: options.clientId ?? "",
      clientPassword: options.clientPassword ?? "",
      canSendExisting: options.existing,
      address: options.moved ? "moved" : options.another ? "another" : "same",
    },
    {
      baseUrl: "--base-url",
      token: "--token",
      monitorUrl: "--monitor-url",
      clientId: "--client-id",
      clientPassword: "--client-password",
    },
  );
  await runWithService(options, async ({ context, sync }, isNew) => {
    const { toSend, toPostAgain } = await previewConnection(context);
    const problem = await runResumableWork("Adding loads to the outbox", (work) =>
      connectRemote(context, getOperator(), sync.http, sync.secrets, draft, work),
    );
    if (problem) printMessage(problem);
    const loadsToSend = toSend + (options.another ? toPostAgain : 0);
    printResult({ connected: true, toSend: options.existing ? loadsToSend : 0, newDesk: isNew, problem });
  });
}

/** Rejects incomplete options for carrier monitoring: the user would notice missing carriers much later. */
function assertMonitoringOptions({ monitorUrl, clientId, clientPassword }: ConnectOptions): void {
  if (monitorUrl && clientId && clientPassword) return;
  // The environment may contain the password without the other two options.
  if (!monitorUrl && !clientId) return;
  throw new UsageError(
    "Carrier monitoring needs --monitor-url, --client-id and --client-password together. Nothing was connected.",
  );
}

/** `disconnect`: stops synchronizing. Keeps unsent changes; a new connection to the same remote sends them. */
export async function runDisconnectCommand(options: { data: string }): Promise<void> {
  await runWithExistingStore(options.data, async ({ context, sync }) => {
    await disconnectRemote(context, getOperator(), sync.secrets);
    printResult({ connected: false });
  });
}

/**
 * `sync --once`: runs one cycle and prints the status. Ctrl C stops the cycle. The exit code is 1 when the status has a
 * problem.
 */
export async function runSyncOnceCommand(options: { data: string }): Promise<void> {
  await runWithExistingStore(options.data, async (service) => {
    const { sync, eventBus } = service;
    await assertConnected(service);
    await runResumableWork("Sending edits", async (work) => {
      work.signal.addEventListener("abort", () => void sync.stop());
      const unsubscribe = eventBus.listen(() => {
        const progress = sync.getSendProgress();
        if (progress) work.reportProgress(progress.done, progress.total);
      });
      await sync.runCycle().finally(unsubscribe);
    });
    const status = await readScriptStatus(service.context, sync);
    if (status.problem) printFailedResult(status, status.problem);
    else printResult(status);
  });
}

/** `sync status`: prints the status. The exit code is 0 even if sync has a problem. */
export const runSyncStatusCommand = (options: { data: string }): Promise<void> =>
  runWithExistingStore(options.data, async ({ context, sync }) => {
    // Some secrets are readable only in the desktop program.
    await sync.checkAccess().catch(ignoreUnavailable);
    const status = await readScriptStatus(context, sync);
    if (status.problem) printMessage(status.problem);
    printResult(status);
  });

/** Opens the service of an existing store. A new store at a mistyped path would report that nothing is pending. */
function runWithExistingStore(folder: string, job: (service: Service) => Promise<void>): Promise<void> {
  requireStore(folder);
  return runWithService({ data: folder }, job);
}

async function assertConnected({ context }: Service): Promise<void> {
  const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  if (!remote?.isConnected)
    throw new LanedeskError("conflict", "No load board is connected. Run `connect` first.");
}
