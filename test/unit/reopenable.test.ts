import { expect, test } from "vitest";
import { createReopenable } from "../../electron/reopenable.ts";

function createNumberedOpener() {
  const log: string[] = [];
  let count = 0;
  const open = async () => {
    count += 1;
    const name = `app ${count}`;
    log.push(`${name} opened`);
    return { name, close: async () => void log.push(`${name} closed`) };
  };
  return { log, open };
}

test("closes before it reopens, and closes only the last one at the end", async () => {
  const { log, open } = createNumberedOpener();
  const app = createReopenable(await open(), open);
  await Promise.all([app.reopen(), app.reopen()]);
  expect(app.getCurrent().name).toBe("app 3");
  await app.close();
  expect(log).toEqual([
    "app 1 opened",
    "app 1 closed",
    "app 2 opened",
    "app 2 closed",
    "app 3 opened",
    "app 3 closed",
  ]);
});

test("a failed reopening stays closed, is closed once, and can be repeated", async () => {
  const { log, open } = createNumberedOpener();
  let fails = true;
  const app = createReopenable(await open(), async () => {
    if (fails) throw new Error("disk full");
    return open();
  });
  await expect(app.reopen()).rejects.toThrow("disk full");
  expect(app.getCurrent().name).toBe("app 1");
  fails = false;
  await app.reopen();
  expect(app.getCurrent().name).toBe("app 2");
  await app.close();
  await app.close();
  expect(log.filter((line) => line.endsWith("closed"))).toEqual(["app 1 closed", "app 2 closed"]);
});
