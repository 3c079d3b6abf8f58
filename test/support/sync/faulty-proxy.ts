import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

/**
 * What the proxy does to a connection: forwards it, cuts it at once, delays it, reads and never answers (half open), or
 * resets it after the request was delivered and before the answer.
 */
export type Mischief = "pass" | "cut" | "delay" | "half-open" | "reset after delivery";

export interface FaultyProxy {
  url: string;
  /** The mode of new connections. */
  choose(next: () => Mischief): void;
  /** Ends every connection and refuses new ones. */
  unplug(): Promise<void>;
  /** Accepts connections again, at the same address. */
  plug(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy between two programs that injects faults. */
export async function openFaultyProxy(target: () => number): Promise<FaultyProxy> {
  let choose: () => Mischief = () => "pass";
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const mischief = choose();
    keep(near);
    if (mischief === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = createConnection({ port: target(), host: "127.0.0.1" });
    keep(far);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    if (mischief === "delay") setTimeout(() => join(near, far), 150);
    else if (mischief === "half-open") near.pipe(far);
    else if (mischief === "reset after delivery") {
      near.pipe(far);
      far.once("data", () => near.resetAndDestroy());
    } else join(near, far);
  });

  function join(near: Socket, far: Socket): void {
    near.pipe(far);
    far.pipe(near);
  }

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  }

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    choose(next) {
      choose = next;
    },
    unplug: close,
    async plug() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close,
  };
}
