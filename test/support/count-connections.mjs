import { appendFileSync } from "node:fs";
import net from "node:net";

// Imported by the substitute for Electron: records every host outside of this computer that a socket connects to.
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const host = options?.host;
  if (host && !/^(localhost|127\..*|::1)$/.test(host)) {
    appendFileSync(process.env.LANEDESK_TEST_CONNECTIONS, `${host}\n`);
    throw new Error("Tests connect to no other computer.");
  }
  return connect.apply(this, args);
};
