import { describe, expect, it } from "vitest";
import { openRemoteAccess } from "../../../../electron/sync/connection/remote-access.ts";

const saved = {
  baseUrl: "https://loads.example.com/board",
  token: "token-1",
  monitorUrl: "https://carriers.example.com",
  clientPassword: "password-1",
};
const remote = {
  accountId: "account-1",
  isConnected: true,
  baseUrl: saved.baseUrl,
  monitorUrl: saved.monitorUrl,
  clientId: "client-1",
};

const open = (change: Partial<typeof remote>, secrets: Partial<typeof saved> = {}) =>
  openRemoteAccess({ read: async () => ({ ...saved, ...secrets }) }, { ...remote, ...change });

const refused = (message: string) => ({
  paused: "address refused",
  message: expect.stringMatching(`${message}.*Connect again`),
});

describe("openRemoteAccess", () => {
  it.each([
    "https://loads.example.com/board",
    "https://loads.example.com/board/",
    "HTTPS://Loads.Example.COM:443/board",
  ])("uses the entered address for the same address in another spelling: %s", async (baseUrl) => {
    expect(await open({ baseUrl })).toEqual({ ...saved, accountId: "account-1", clientId: "client-1" });
  });

  it.each([
    "https://loads.example.com",
    "https://loads.example.com/other",
    "https://loads.example.com:8443/board",
    "http://loads.example.com/board",
    "https://loads.example.com@evil.example/board",
    "https://user@loads.example.com/board",
    "https://loads.example.com.evil.example/board",
    "not an address",
    "",
  ])("refuses the token for another address: %s", async (baseUrl) => {
    await expect(open({ baseUrl })).rejects.toMatchObject(refused("The token was entered for https://loads"));
  });

  it.each(["https://evil.example", ""])(
    "refuses it if only the carrier address differs: %j",
    async (monitorUrl) => {
      const message = "The client password was entered for https://carriers.example.com";
      await expect(open({ monitorUrl })).rejects.toMatchObject(refused(message));
    },
  );

  it.each([
    "http://localhost:4710",
    "http://LOCALHOST",
    "http://127.0.0.1",
    "http://127.1",
    "http://[::1]:80",
  ])("sends unencrypted to this computer: %s", async (baseUrl) => {
    expect(await open({ baseUrl }, { baseUrl })).toMatchObject({ baseUrl });
  });

  it.each([
    "http://loads.example.com",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://0.0.0.0",
    "http://192.168.0.1",
    "ftp://localhost.example.com",
  ])(
    "refuses to send unencrypted, even to the address that the token was entered for: %s",
    async (address) => {
      await expect(open({ baseUrl: address }, { baseUrl: address })).rejects.toMatchObject(
        refused("must use https"),
      );
      await expect(open({ monitorUrl: address }, { monitorUrl: address })).rejects.toMatchObject(
        refused("must use https"),
      );
    },
  );

  it("asks for the token if it is no longer stored", async () => {
    await expect(openRemoteAccess({ read: async () => undefined }, remote)).rejects.toMatchObject({
      paused: "token refused",
      message: "The token is no longer stored. Connect again; unsent changes are kept.",
    });
  });
});
