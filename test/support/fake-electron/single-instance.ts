import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface Claim {
  isFirst: boolean;
  /** Gives the folder up, or finishes telling the first instance about this one. */
  release(): Promise<void>;
}

/** Claims a folder for this process: a file with its number says who was first, a socket reaches it. */
export function claim(folder: string, onSecond: (argv: string[], folder: string) => void): Claim {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "instance.lock");
  const holder = holderOf(file);
  if (holder !== undefined) {
    const told = tell(folder);
    return { isFirst: false, release: () => told };
  }
  writeFileSync(file, String(process.pid));
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    const { argv, cwd } = JSON.parse(await text(socket));
    socket.end();
    onSecond(argv, cwd);
  });
  rmSync(socketOf(folder), { force: true });
  server.listen(socketOf(folder)).unref();
  return {
    isFirst: true,
    async release() {
      rmSync(file, { force: true });
      rmSync(socketOf(folder), { force: true });
      server.close();
    },
  };
}

/** The living process that holds a folder. */
function holderOf(file: string): number | undefined {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    process.kill(holder, 0);
    return holder;
  } catch {
    return undefined;
  }
}

const tell = (folder: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(socketOf(folder), () => {
      socket.end(JSON.stringify({ argv: process.argv, cwd: process.cwd() }));
    });
    socket.on("error", () => resolve()).on("close", () => resolve());
    socket.resume();
  });

/** On Windows, where pipes lie in no folder, the folder's name is the pipe's. */
const socketOf = (folder: string): string =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\${folder.replaceAll(/[\\/:]/g, "-")}`
    : join(folder, "instance.sock");
