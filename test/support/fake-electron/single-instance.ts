import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface Claim {
  isFirst: boolean;
  /** Releases the folder, or waits until the first instance was notified. */
  release(): Promise<void>;
}

/** Claims a folder: a file contains the process id of the first instance, and a socket reaches it. */
export function claim(
  folder: string,
  passed: unknown,
  onSecond: (argv: string[], folder: string, passed: unknown) => void,
): Claim {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "instance.lock");
  if (findHolder(file) !== undefined) {
    const notified = notifyHolder(folder, passed);
    return { isFirst: false, release: () => notified };
  }
  writeFileSync(file, String(process.pid));
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const { argv, cwd, passed } = JSON.parse(await text(socket));
    socket.end();
    onSecond(argv, cwd, passed);
  });
  rmSync(getSocket(folder), { force: true });
  server.listen(getSocket(folder)).unref();
  return {
    isFirst: true,
    async release() {
      rmSync(file, { force: true });
      rmSync(getSocket(folder), { force: true });
      server.close();
    },
  };
}

/** The id of the running process that has the folder. */
function findHolder(file: string): number | undefined {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    process.kill(holder, 0);
    return holder;
  } catch {
    return undefined;
  }
}

const notifyHolder = (folder: string, passed: unknown): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(getSocket(folder), () => {
      socket.end(JSON.stringify({ argv: process.argv, cwd: process.cwd(), passed }));
    });
    socket.on("error", () => resolve()).on("close", () => resolve());
    socket.resume();
  });

/** Windows pipes are not in folders, so the folder's path becomes the pipe's name. */
const getSocket = (folder: string): string =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\${folder.replaceAll(/[\\/:]/g, "-")}`
    : join(folder, "instance.sock");
