/** The message with which a parent Node process, such as `npm start` or pm2, requests a clean stop. */
const STOP_MESSAGE = "shutdown";

/**
 * The system sends SIGHUP when the terminal closes. On Windows, SIGBREAK is Ctrl+Break, and SIGTERM from another process
 * ends this process immediately.
 */
const SIGNALS: readonly NodeJS.Signals[] = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  ...(process.platform === "win32" ? (["SIGBREAK"] as const) : []),
];

/** Whether `recordStopRequests` received a request. */
let isRequested = false;

/**
 * Records a request to stop until the command ends, so that a signal before or after its long work does not end the
 * process without a result. Each later `listenForStopRequests` receives the recorded request immediately.
 * @returns an unsubscribe function
 */
export function recordStopRequests(): () => void {
  const stopListening = listenForStopRequests(() => {
    isRequested = true;
  });
  return () => {
    stopListening();
    isRequested = false;
  };
}

/**
 * Calls a function for each request to stop: a signal, the parent's message "shutdown", or the end of a parent that is
 * connected over IPC. Until the caller unsubscribes, an IPC channel keeps the process alive, and a second signal does
 * not kill the process: npm repeats the terminal's signal.
 * @returns an unsubscribe function
 */
export function listenForStopRequests(stop: () => void): () => void {
  const receive = (message: unknown) => {
    if (message === STOP_MESSAGE) stop();
  };
  if (isRequested) stop();
  for (const signal of SIGNALS) process.on(signal, stop);
  if (process.connected) process.on("message", receive).on("disconnect", stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    process.off("message", receive).off("disconnect", stop);
  };
}
