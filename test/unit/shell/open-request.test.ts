import { expect, it } from "vitest";
import { parseArguments } from "../../../electron/shell/arguments.ts";
import {
  cutAtAddress,
  findOpenRequest,
  parseAddress,
  replaceItem,
} from "../../../electron/shell/open-request.ts";

const loadId = "0123abcd-0000-4000-8000-00000000000f";

it("accepts the address of a load", () => {
  expect(parseAddress(`lanedesk://load/${loadId}`)).toEqual({ kind: "load", loadId });
  expect(parseAddress(`LANEDESK://load/${loadId.toUpperCase()}/`)).toEqual({ kind: "load", loadId });
});

it.each([
  "lanedesk:",
  "lanedesk://load/",
  "lanedesk://load/1",
  `lanedesk://load/${loadId}/delete`,
  `lanedesk://load/${loadId}?book=1`,
  `lanedesk://load/${loadId}#x`,
  `lanedesk://load/${loadId} --data x`,
  `lanedesk://user@load/${loadId}`,
  `lanedesk://settings/${loadId}`,
  `https://load/${loadId}`,
  `app://lanedesk/#load/${loadId}`,
  "file:///etc/passwd",
  "javascript:alert(1)",
])("rejects any other address: %s", (address) => {
  expect(parseAddress(address)).toEqual({ kind: "unknown" });
  expect(findOpenRequest([address], () => true)).toEqual({ kind: "unknown" });
});

it("parses nothing after an address as an option or a command", () => {
  const argv = (...rest: string[]) => ["Lanedesk.exe", ...rest];
  for (const address of [`lanedesk://load/${loadId}`, "lanedesk://load/x", "https://example.com"])
    for (const rest of [["--data", "evil"], ["--data=evil"], ["check"], ["--help"], ["--", "check"]])
      expect(parseArguments(argv(address, ...rest), true)).toEqual({});
  expect(cutAtAddress(["--lang=en", "lanedesk://x", "--data", "evil"])).toEqual(["--lang=en"]);
  expect(findOpenRequest([`lanedesk://load/${loadId}`, "C:\\evil.csv"], () => true)).toEqual({
    kind: "load",
    loadId,
  });
});

it("opens a sheet that is the last argument, also on a drive of Windows", () => {
  const isFile = () => true;
  expect(findOpenRequest(["--data", "x", "C:\\Loads.CSV"], isFile)).toEqual({
    kind: "file",
    path: "C:\\Loads.CSV",
  });
  expect(findOpenRequest(["/home/ann/loads.tsv"], isFile)).toEqual({
    kind: "file",
    path: "/home/ann/loads.tsv",
  });
  expect(findOpenRequest(["/home/ann/loads.exe"], isFile)).toBeUndefined();
  expect(findOpenRequest(["/home/ann/missing.csv"], () => false)).toBeUndefined();
  expect(findOpenRequest(["--export=loads.csv"], isFile)).toBeUndefined();
  expect(findOpenRequest([], isFile)).toBeUndefined();
});

it.each([
  { kind: "file", path: "/home/ann/tuesday.csv" },
  { kind: "load", loadId },
  { kind: "unknown" },
  undefined,
] as const)("starts again with the options of the first start and the item of the second: %o", (request) => {
  const isFile = () => true;
  const options = ["--data", "/home/ann/office"];
  const before = [[], ["/home/ann/monday.csv"], ["lanedesk://load/x"], ["lanedesk://load/x", "--data=evil"]];
  for (const item of before) {
    const args = replaceItem([...options, ...item], request, isFile);
    expect(args.slice(0, 2)).toEqual(options);
    expect(args).toHaveLength(request ? 3 : 2);
    expect(findOpenRequest(args, isFile)).toEqual(request);
  }
});
