import { expect, test } from "vitest";
import { importFile } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { getLoad } from "../../../support/get-load.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { aRate } from "../../../support/records.ts";
import { type TestService, testService } from "../../../support/service.ts";

const loadHeader =
  "loadNumber,pickupDate,deliveryDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentTypeId,length,weight,rate,note\n";
const loadRow = "L1,12/1/2026,2026-12-03T08:00,Dallas,TX,75201,Atlanta,GA,30301,1,53,42000,2450,Call first";

const loadNamed = ({ context }: TestService, loadNumber: string) =>
  context.store.read(["loads", "activities"], async ({ loads, activities }) => {
    const [found] = await loads.findByNumber("a", loadNumber, 1);
    return { ...found, activity: found ? await activities.findByLoad(found.loadId) : [] };
  });

test("posts loads by load number, and the same file again changes nothing", async () => {
  const service = await testService();
  expect(await counts(service, "loads", `${loadHeader}${loadRow}\n`)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "loads", `${loadHeader}${loadRow}\n`)).toEqual([1, 0, 0, 1, 0]);
  expect(await loadNamed(service, "L1")).toMatchObject({
    status: "available",
    source: "Desktop",
    revision: 1,
    miles: 848,
    equipmentAttributes: { equipmentTypeId: 1 },
    loadStops: [
      { type: 1, sequence: 1, earlyDateTime: "2026-12-01", location: { city: "Dallas", countryCode: "US" } },
      { type: 2, sequence: 2, earlyDateTime: "2026-12-03T08:00", location: { postalCode: "30301" } },
    ],
    dimensional: { length: 53, weight: 42_000, palletCount: null },
    rateAttributes: { postedAllInRate: { amount: 2_450, currencyCode: "USD" } },
    note: "Call first",
    activity: [{ comment: "Posted by an import" }],
  });
});

test("updates a load from a changed row and keeps fields that are not in the file", async () => {
  const service = await testService();
  await importInto(service, "loads", `${loadHeader}${loadRow}\n`);
  const before = await loadNamed(service, "L1");
  const short = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId,rate\n";
  expect(await counts(service, "loads", `${short}L1,Dallas,TX,Memphis,TN,Van,2600\n`)).toEqual([
    1, 0, 1, 0, 0,
  ]);
  const after = await loadNamed(service, "L1");
  expect(after).toMatchObject({
    loadId: before.loadId,
    revision: 2,
    note: "Call first",
    rateAttributes: { postedAllInRate: { amount: 2_600 } },
    loadStops: [
      { id: before.loadStops?.[0]?.id, earlyDateTime: "2026-12-01", location: { postalCode: "75201" } },
      { earlyDateTime: "2026-12-03T08:00", location: { city: "Memphis", postalCode: null } },
    ],
  });
  expect(after.activity.map(({ comment }) => comment)).toEqual([
    "Posted by an import",
    "Updated by an import",
  ]);
});

test("updates a load from a changed row and keeps a user whom only the load board has", async () => {
  const service = await testService();
  await importInto(service, "loads", `${loadHeader}${loadRow}\n`);
  const postAs = {
    postAsUserId: "Ann-There",
    postAsUser: { id: "Ann-There", firstName: "Ann", lastName: "", email: "", phone: "", userName: "" },
  };
  await service.context.store.write(["loads"], async ({ loads }) => {
    const [imported] = await loads.findByNumber("a", "L1", 1);
    if (imported) await loads.saveMany([{ ...imported, ...postAs }]);
  });
  await importInto(service, "loads", `${loadHeader}${loadRow.replace("2450", "2500")}\n`);
  expect(await loadNamed(service, "L1")).toMatchObject({ revision: 2, ...postAs });
});

test("rejects a second, different row of a load, and the same file again changes nothing", async () => {
  const service = await testService();
  const file = `${loadHeader}${loadRow}\n\n${loadRow}\n${loadRow.replace("2450", "2500")}\n`;
  const { result, rejected } = await importInto(service, "loads", file);
  expect(result).toEqual({ read: 3, added: 1, changed: 0, unchanged: 1, rejected: 1 });
  // The header is row 1, and a blank line is a row too, as a spreadsheet shows them.
  expect(rejected).toMatchObject([
    {
      row: 5,
      reason: expect.stringContaining("Load L1 occurs twice in this file: row 2 has different values"),
    },
  ]);
  expect(await counts(service, "loads", file)).toEqual([3, 0, 0, 2, 1]);
  expect(await loadNamed(service, "L1")).toMatchObject({
    rateAttributes: { postedAllInRate: { amount: 2_450 } },
  });
});

test("reports many loads of a repeated import as unchanged", async () => {
  const service = await testService();
  const lines = Array.from({ length: 250 }, (_, index) => loadRow.replace("L1", `L${index}`)).join("\n");
  expect(await counts(service, "loads", loadHeader + lines)).toEqual([250, 250, 0, 0, 0]);
  expect(await counts(service, "loads", loadHeader + lines)).toEqual([250, 0, 0, 250, 0]);
});

test("rejects load rows with a reason", async () => {
  const service = await testService();
  const file = [
    loadRow.replace("L1", ""),
    loadRow.replace("Dallas", "").replace("75201", ""),
    loadRow.replace("TX", "ZZ"),
    loadRow.replace(",1,53", ",Spaceship,53"),
    loadRow.replace("2450", "2450.123"),
    loadRow.replace("42000", "heavy"),
    loadRow,
  ].join("\n");
  expect(await reasons(service, "loads", loadHeader + file)).toEqual([
    "2: loadNumber is empty. Enter a load number, so that importing the file again does not post the load twice.",
    "3: originCity is empty. Enter a value.",
    '4: originState is "ZZ". Enter a state or province, such as TX.',
    '5: equipmentTypeId is "Spaceship". Use an equipment type, such as Van, Reefer, or Flatbed, or its number.',
    "6: rate is 2450.123. Use at most $10,000,000 with 2 decimals.",
    '7: weight is "heavy". Enter a number, 0 or more.',
  ]);
});

test("rejects a row whose rate is split at a comma instead of posting the load for $2", async () => {
  const service = await testService();
  const row = loadRow.replace("2450", "2,450");
  expect(await reasons(service, "loads", `${loadHeader}${row}\n${loadRow.replace("L1", "L2")},,\n`)).toEqual([
    "2: This row has 15 cells, but the header has 14. Put a cell that contains the separator, such as 2,450, in quotation marks, or name the last columns in the header.",
  ]);
  expect((await loadNamed(service, "L2")).rateAttributes?.postedAllInRate?.amount).toBe(2_450);
});

test("ignores a column that the header counts without a name", async () => {
  const service = await testService();
  const file = `${loadHeader.trim()},\n${loadRow},called twice\n`;
  expect(await counts(service, "loads", file)).toEqual([1, 1, 0, 0, 0]);
});

test("rejects loads that neither the editor nor a load board accepts", async () => {
  const service = await testService();
  const header = "loadNumber,origin,destination,equipmentTypeId,weight,stops,loadReferenceNumbers\n";
  const ends = '"Dallas, TX","Atlanta, GA",1';
  const repeat = (text: string, count: number) => Array.from({ length: count }, () => text).join(";");
  const file = [
    `L1,${ends},,"${repeat("Waco, TX", 18)}",${repeat("PO 1", 200)}`,
    `L2,${ends},,"${repeat("Waco, TX", 19)}",`,
    `L3,${ends},,,${repeat("PO 1", 201)}`,
    `L4,${ends},42000000,,`,
    `L5,${ends},,"${"W".repeat(200)}, TX",`,
  ].join("\n");
  expect(await reasons(service, "loads", header + file)).toEqual([
    "3: stops has 19 values. Enter at most 18.",
    "4: loadReferenceNumbers has 201 values. Enter at most 200.",
    '5: weight is "42000000". Use at most 10,000,000.',
    "6: stops has 204 characters. Shorten the text to 200.",
  ]);
});

test("reads type, options, length and other needs from the equipment cell, and repeats without changes", async () => {
  const service = await testService();
  const file =
    "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId\n" +
    "L7,Dallas,TX,Atlanta,GA,48' F w/ 6' tarps\n";
  expect(await counts(service, "loads", file)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "loads", file)).toEqual([1, 0, 0, 1, 0]);
  expect(await loadNamed(service, "L7")).toMatchObject({
    equipmentAttributes: { equipmentTypeId: 3, equipmentOptions: [1], otherEquipmentNeeds: "6' tarps" },
    dimensional: { length: 48 },
  });
});

test("adds a first-come note to a stop without notes", async () => {
  const service = await testService();
  const file = (hours: string) =>
    "loadNumber,pickupDate,pickupTime,originCity,originState,destinationCity,destinationState,equipmentTypeId\n" +
    `L8,12/1/2026,${hours},Dallas,TX,Atlanta,GA,Van\n`;
  const notes = async () => (await loadNamed(service, "L8")).loadStops?.[0]?.stopNotes;
  await importInto(service, "loads", file("FCFS 08:00-15:00"));
  expect(await notes()).toBe("First come, first served");
  const { loadId = "", loadStops = [] } = await loadNamed(service, "L8");
  const { load } = await getLoad(service.context, service.caller, loadId);
  const changed = loadStops.map((stop, index) => ({ ...stop, stopNotes: index === 0 ? "Gate 4" : null }));
  const caller = { ...service.caller, channel: "window" as const };
  await updateLoad(service.context, caller, loadId, loadRequest.parse({ ...load, loadStops: changed }));
  await importInto(service, "loads", file("FCFS 09:00-15:00"));
  expect(await notes()).toBe("Gate 4");
});

test("reads the origin as the city if the row has a column for the state", async () => {
  const service = await testService();
  const header = "Load #,Origin,Origin State,Destination,Destination State,Equipment\n";
  const rows = "L9,Dallas,TX,Newark,NJ,Van\nL10,,TX,Newark,NJ,Van\n";
  const { columns } = await previewImport(service.context, service.caller, {
    kind: "loads",
    content: header + rows,
  });
  const mapping = columns.map(({ field }) => field);
  const { context, caller } = service;
  const { rejected } = await importFile(context, caller, "loads", header + rows, undefined, { mapping });
  expect(rejected.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    "3: originCity is empty. Enter a value.",
  ]);
  const { loadStops = [] } = await loadNamed(service, "L9");
  expect(loadStops.map(({ location: { city, state } }) => `${city}, ${state}`)).toEqual([
    "Dallas, TX",
    "Newark, NJ",
  ]);
});

test("rejects a rate that is not in USD", async () => {
  const service = await testService();
  const header = "loadNumber,origin,destination,equipmentTypeId,rate,currency\n";
  const rows = ["2450,CAD", "2450,usd", "2450,", ",CAD", "2450,N/A", "2450,-"].map(
    (cells, index) => `C-${index},${lane},Van,${cells}`,
  );
  expect(await reasons(service, "loads", header + rows.join("\n"))).toEqual([
    '2: currency is "CAD". Enter the rate in USD, or leave the rate empty.',
  ]);
  const content = "Load #,Origin,Destination,Equipment,Rate,Currency\n";
  const { columns } = await previewImport(service.context, service.caller, { kind: "loads", content });
  expect(columns.at(-1)?.field).toBe("currency");
});

test("does not read a placeholder such as TBD as a load number, ZIP code, stop or reference", async () => {
  const service = await testService();
  const header = "loadNumber,origin,originZip,destination,equipmentTypeId,stops,loadReferenceNumbers\n";
  const rows = ["TBD", "n/a"].map((number) => `${number},"Dallas, TX",,"Atlanta, GA",Van,,`);
  const full = 'P-1,"Dallas, TX",N/A,"Atlanta, GA",Van,None,-';
  expect(await reasons(service, "loads", `${header}${rows.join("\n")}\n${full}\n`)).toEqual([
    '2: loadNumber is "TBD". Enter a load number, so that importing the file again does not post the load twice.',
    '3: loadNumber is "n/a". Enter a load number, so that importing the file again does not post the load twice.',
  ]);
  const { loadStops = [], loadReferenceNumbers } = await loadNamed(service, "P-1");
  expect(loadStops.map(({ location }) => location.postalCode)).toEqual([null, null]);
  expect(loadReferenceNumbers).toBeNull();
});

test("accepts a time zone of the stop's state and rejects another", async () => {
  const service = await testService();
  const header = "loadNumber,origin,destination,equipmentTypeId,pickupDate,deliveryDate,deliveryTime\n";
  const rows = [
    "12/1/2026 8:30 AM CST,12/2/2026,0800-1600 (ET)",
    "12/1/2026 8:30 AM EST,12/2/2026,0800",
    "12/1/2026 8:30,12/2/2026,8:00 EST - 16:00 PST",
  ].map((times, index) => `Z-${index},${lane},Van,${times}`);
  rows.push('Z-3,"Monterrey, NL","Tijuana, BJ",Van,12/1/2026 8:30 CST,12/2/2026,0800 PST');
  rows.push('Z-4,"Yellowknife, NT","Whitehorse, YT",Van,12/1/2026 8:30 MT,12/2/2026,0800 MST');
  rows.push('Z-5,"Iqaluit, NU","Rankin Inlet, NU",Van,12/1/2026 8:30 ET,12/2/2026,0800 CT');
  expect(await reasons(service, "loads", header + rows.join("\n"))).toEqual([
    '3: pickupDate is "12/1/2026 8:30 AM EST", but Dallas, TX is not in that time zone. Write the stop\'s local time, without a zone.',
    '4: deliveryTime is "8:00 EST - 16:00 PST", but Atlanta, GA is not in that time zone. Write the stop\'s local time, without a zone.',
  ]);
  const { loadStops = [] } = await loadNamed(service, "Z-0");
  expect(loadStops.map(({ earlyDateTime, lateDateTime }) => [earlyDateTime, lateDateTime])).toEqual([
    ["2026-12-01T08:30:00", null],
    ["2026-12-02T08:00:00", "2026-12-02T16:00:00"],
  ]);
});

test("posts a load in Monterrey, NL to Mexico and a load in St. John's, NL to Canada", async () => {
  const service = await testService();
  const header = "loadNumber,origin,destination,equipmentTypeId,stops\n";
  await importInto(service, "loads", `${header}M-1,"Monterrey, NL","St. John's, NL",Van,"Monterrey, NL"\n`);
  const { loadStops = [] } = await loadNamed(service, "M-1");
  expect(loadStops.map(({ location }) => location.countryCode)).toEqual(["MX", "MX", "CA"]);
});

const withoutNumbers = "origin,destination,pickupDate,equipmentTypeId,weight\n";
const lane = '"Dallas, TX","Atlanta, GA"';

test("numbers loads without a load number by their content, so that importing them again posts no load", async () => {
  const service = await testService();
  const content = `${withoutNumbers}${lane},12/1/2026,Van,42000\n${lane},12/1/2026,Van,42000\n${lane},12/2/2026,Van,42000\n`;
  const preview = await previewImport(service.context, service.caller, { kind: "loads", content });
  expect(preview.problem).toMatch("no column for the load number");
  const caller = { accountId: "a", userId: "u", role: "administrator", channel: "window" } as const;
  const run = async () =>
    (await importFile(service.context, caller, "loads", content, undefined, { canAssignNumbers: true }))
      .result;
  expect(await run()).toMatchObject({ added: 3, rejected: 0 });
  expect(await run()).toMatchObject({ added: 0, unchanged: 3, rejected: 0 });
});

test("previews valid rows as understood, and warns of weight and dates", async () => {
  const { context, caller } = await testService();
  const content = `${withoutNumbers}${lane},12/1/2026,Van,42000\n${lane},1/2/2020,Van,88123\n`;
  const preview = await previewImport(context, caller, { kind: "loads", content, canAssignNumbers: true });
  expect(preview.problem).toBe("");
  expect(preview.validRows.map(({ text }) => text.replace(/^\S+ · /, ""))).toEqual([
    "Dallas, TX → Atlanta, GA · pickup 2026-12-01 · Van · 42,000 lb",
    "Dallas, TX → Atlanta, GA · pickup 2020-01-02 · Van · 88,123 lb",
  ]);
  expect(preview.warnings).toEqual([
    { row: 3, message: "Pickup Thu 1/2/2020 is in the past. Weight 88,123 lb is over 48,000 lb." },
  ]);
});

test("warns of a rate far outside the range of its lane, as quick post does", async () => {
  const { context, caller } = await testService();
  const days = ["18", "19", "20"].map((day) => `2026-11-${day}`);
  await context.store.write(["bookedRates"], ({ bookedRates }) =>
    bookedRates.addMany(
      days.map((bookedDate) => aRate({ rateId: bookedDate, accountId: caller.accountId, bookedDate })),
    ),
  );
  const header = "loadNumber,origin,destination,equipmentTypeId,rate\n";
  const rows = ["950", "9500", "", "95"].map(
    (rate, index) => `R-${index},"Omaha, NE","Tulsa, OK",Van,${rate}`,
  );
  const elsewhere = 'R-9,"Omaha, NE","Tulsa, OK",Reefer,9500';
  const source = { kind: "loads", content: header + [...rows, elsewhere].join("\n") } as const;
  const { warnings } = await previewImport(context, caller, source);
  expect(warnings).toEqual([
    { row: 3, message: expect.stringMatching(/^Rate \$9,500 is far above the lane's \$[\d,]+–\$[\d,]+\.$/) },
    { row: 5, message: expect.stringMatching(/^Rate \$95 is far below the lane's/) },
  ]);
});
