import { appendFileSync } from "node:fs";
import net from "node:net";

/**
 * Imported by the substitute for Electron when LANEDESK_TEST_CONNECTIONS names a file: records every host outside of this
 * computer that a socket connects to, and prevents the connection.
 */
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [options] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string } | undefined];
  const host = options?.host;
  if (host && !/^(localhost|127\..*|::1)$/.test(host)) {
    appendFileSync(process.env.LANEDESK_TEST_CONNECTIONS ?? "", `${host}\n`);
    throw new Error("Tests connect to no other computer.");
  }
  return Reflect.apply(connect, this, args);
} as typeof connect;
