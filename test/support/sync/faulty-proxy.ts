import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

/**
 * The proxy forwards a connection, cuts it immediately, delays it, reads without an answer (half open), or resets it
 * after delivery of the request and before the answer.
 */
export type ConnectionFault = "pass" | "cut" | "delay" | "half-open" | "reset after delivery";

interface FaultyProxy {
  url: string;
  /** Sets the function that picks the fault of each new connection. */
  chooseFaults(next: () => ConnectionFault): void;
  /** Ends every connection and refuses new ones. */
  disconnect(): Promise<void>;
  /** Accepts connections again, at the same address. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy between two programs that injects faults. */
export async function openFaultyProxy(target: () => number): Promise<FaultyProxy> {
  let choose: () => ConnectionFault = () => "pass";
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const fault = choose();
    track(near);
    if (fault === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = createConnection({ port: target(), host: "127.0.0.1" });
    track(far);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    if (fault === "delay") setTimeout(() => connectBoth(near, far), 150);
    else if (fault === "half-open") near.pipe(far);
    else if (fault === "reset after delivery") {
      near.pipe(far);
      far.once("data", () => near.resetAndDestroy());
    } else connectBoth(near, far);
  });

  function connectBoth(near: Socket, far: Socket): void {
    near.pipe(far);
    far.pipe(near);
  }

  function track(socket: Socket): void {
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
    chooseFaults(next) {
      choose = next;
    },
    disconnect: close,
    async reconnect() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close,
  };
}
