import { expect, test } from "vitest";
import { createReopenable } from "../../electron/reopening.ts";

function numbered() {
  const log: string[] = [];
  let count = 0;
  const open = async () => {
    count += 1;
    const name = `desk ${count}`;
    log.push(`${name} opened`);
    return { name, close: async () => void log.push(`${name} closed`) };
  };
  return { log, open };
}

test("what is opened anew is closed first, and only the last one is closed in the end", async () => {
  const { log, open } = numbered();
  const desk = createReopenable(await open(), open);
  await Promise.all([desk.reopen(), desk.reopen()]);
  expect(desk.current().name).toBe("desk 3");
  await desk.close();
  expect(log).toEqual([
    "desk 1 opened",
    "desk 1 closed",
    "desk 2 opened",
    "desk 2 closed",
    "desk 3 opened",
    "desk 3 closed",
  ]);
});

test("what could not be opened anew stays closed, is closed once, and can be tried again", async () => {
  const { log, open } = numbered();
  let fails = true;
  const desk = createReopenable(await open(), async () => {
    if (fails) throw new Error("no room");
    return open();
  });
  await expect(desk.reopen()).rejects.toThrow("no room");
  expect(desk.current().name).toBe("desk 1");
  fails = false;
  await desk.reopen();
  expect(desk.current().name).toBe("desk 2");
  await desk.close();
  await desk.close();
  expect(log.filter((line) => line.endsWith("closed"))).toEqual(["desk 1 closed", "desk 2 closed"]);
});
