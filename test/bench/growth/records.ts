import type {
  ActivityRecord,
  AnswerRecord,
  BookedRateRecord,
  CarrierChangeRecord,
  CarrierRecord,
  EditRecord,
  LoadRecord,
  QueueEntryRecord,
  RegistrationStepRecord,
  RemoteLinkRecord,
  SyncLogRecord,
} from "../../../electron/store/store.ts";
import { loadStatus } from "../../../shared/reference/load-states.ts";
import { aCarrier, aLoad, aRate, aStop } from "../../support/records.ts";
import { digits, pickOne } from "./numbered.ts";

export const accountId = "5e0c6f0a-7d0e-4f6f-9d3a-1c9b1f0e2a4d";
const start = Date.UTC(2025, 0, 1);
const quarterHour = 900_000;

const cities = ["Omaha", "Tulsa", "Fresno", "Dallas", "Ávila", "Boise", "Laredo", "Macon", "Reno", "Toledo"];
const states = ["NE", "OK", "CA", "TX", "GA", "ID", "NV", "OH", "KS", "IA", "MO", "AR", "TN", "AL", "IN"];
const words = "call before arrival, dock 4 closes at noon; driver needs a hard hat and boots. ".repeat(2);

export const loadId = (index: number) => `${digits(index, 8)}-0000-4000-8000-${digits(index * 7, 12)}`;
export const userId = (index: number) => `${digits(index, 8)}-1111-4111-8111-${digits(index, 12)}`;
export const createdAt = (index: number) => start + index * quarterHour;
export const rateDay = (index: number) =>
  new Date(start + (index % 480) * 86_400_000).toISOString().slice(0, 10);

const place = (index: number): [string, string] => [pickOne(cities, index), pickOne(states, index * 3)];

/** A load of about 2.5 KB of JSON. One in a hundred is available, as after years of work. */
export function load(index: number): LoadRecord {
  const moment = createdAt(index);
  const stops = [place(index), place(index + 3), place(index + 7)].map(([city, state], stop) => {
    const written = new Date(moment + stop * 40 * quarterHour).toISOString().slice(0, 19);
    const made = aStop(city, state, written);
    return {
      ...made,
      id: userId(index + stop),
      sequence: stop + 1,
      location: {
        ...made.location,
        id: userId(index + 9 + stop),
        streetAddress1: `${index % 999} Elm Street`,
      },
    };
  });
  return aLoad({
    loadId: loadId(index),
    accountId,
    createdBy: userId(index % 50),
    updatedBy: userId(index % 50),
    loadNumber: `L-${index}`,
    loadStops: stops,
    note: words.slice(0, (index * 37) % words.length),
    tenderNotes: words.slice(0, 60),
    status: index % 100 === 0 ? "available" : pickOne(loadStatus.options.slice(1), index),
    createdAt: moment,
    updatedAt: moment + (index % 9) * quarterHour,
    refreshedAt: moment + (index % 5) * quarterHour,
    rateAttributes: {
      postedAllInRate: { amount: 500 + ((index * 37) % 4_000), currencyCode: "USD" },
      tenderAllInRate: null,
    },
    dimensional: {
      length: 53,
      width: null,
      height: null,
      weight: 42_000,
      cube: null,
      palletCount: 26,
      pieceCount: 26,
    },
    loadReferenceNumbers: [`PO${index}`, `BOL${index * 3}`],
  });
}

export const activity = (index: number, entry: number): ActivityRecord => ({
  id: userId(index * 3 + entry),
  createdDate: new Date(createdAt(index) + entry).toISOString(),
  loadState: { loadStateDescription: "Posted", loadStateId: 1 },
  loadStateReason: null,
  comment: "Refreshed by the desk",
  loadId: loadId(index),
  accountId,
  at: createdAt(index) + entry,
});

export function carrier(index: number): Omit<CarrierRecord, "insdId"> {
  const made = aCarrier({
    usdotNumber: String(1_000_000 + index),
    mcNumber: `MC${200_000 + index}`,
    legalName: `Carrier ${index} Transport LLC`,
    street: `${index % 999} Depot Road`,
    city: pickOne(cities, index),
    state: pickOne(states, index),
    phone: "402-555-0100",
    allowedToOperate: true,
    bipdInsuranceOnFile: 1_000_000,
    powerUnits: index % 40,
    drivers: index % 50,
  });
  return { ...made, accountId };
}

export const change = (insdId: number, at: number): CarrierChangeRecord => ({
  insdId,
  accountId,
  field: "powerUnits",
  before: at,
  after: at + 1,
  at: start + at,
});

export const queueEntry = (insdId: number): QueueEntryRecord => ({
  insdId,
  accountId,
  state: "waiting",
  fetches: insdId % 7,
  isNew: false,
  severity: pickOne([0, 1, 2] as const, insdId),
  verdict: pickOne(["stop", "attention", "unknown", "fine"] as const, insdId),
  isChangedSinceRead: false,
  changes: [{ field: "powerUnits", before: 1, after: 2, at: start }],
  changedAt: start + insdId,
  latestChangeAt: start + insdId,
  lease: null,
});

export const rate = (index: number): BookedRateRecord => {
  const end = (at: number) => ({
    city: pickOne(cities, at),
    state: pickOne(states, at),
    postalCode: digits(at % 90_000, 5),
    latitude: 30 + (at % 1_500) / 100,
    longitude: -120 + (at % 4_000) / 100,
  });
  return aRate({
    rateId: `rate-${digits(index * 7_919, 16)}`,
    accountId,
    bookedDate: rateDay(index),
    origin: end(index),
    destination: end(Math.floor(index / 15) + 4),
    equipmentCode: pickOne(["V", "R", "F"], Math.floor(index / 7)),
    totalRate: 600 + (index % 3_000),
    miles: 100 + ((index * 13) % 2_400),
    loadNumber: `R-${index}`,
    carrierName: `Carrier ${index % 5_000} Transport LLC`,
  });
};

/** About 100 a day. */
export const stepAt = (index: number): number => start + index * 864_000;

export const step = (index: number): RegistrationStepRecord => ({
  accountId,
  at: stepAt(index),
  MonitorID: "",
  CompanyName: `Carrier ${index} Transport LLC`,
  MCNumber: `MC${200_000 + index}`,
  USDOTNumber: String(1_000_000 + index),
  IntraStateNumber: "",
  LastStep: "Insurance",
  UTC_RegistrationDate: new Date(stepAt(index)).toISOString(),
});

/** The time of the queries for due records: most are due. */
export const now = start + 400 * 86_400_000;

export const editedLoad = (index: number): string => loadId(index * 10);

export const edit = (index: number): Omit<EditRecord, "editId"> => ({
  accountId,
  loadId: editedLoad(index),
  kind: "update",
  state: index % 50 === 0 ? "conflict" : "pending",
  revision: 2,
  changes: 1,
  firstAt: createdAt(index),
  lastAt: createdAt(index),
  deletion: null,
  sent: null,
  conflict: null,
  attempts: 0,
  dueAt: createdAt(index),
  message: "",
});

export const linkedLoad = (index: number): string => loadId(index * 10 + 1);

export const link = (index: number): RemoteLinkRecord => ({
  loadId: linkedLoad(index),
  accountId,
  remoteLoadId: userId(index),
  base: { loadNumber: `L-${index}`, note: words, loadStops: [{ location: { city: "Omaha" } }] },
  etag: `"${index}"`,
  revision: 1,
  isCreatedHere: true,
  agreed: [],
  staleResponses: 0,
  guarded: [],
  readDueAt: createdAt(index),
});

export const logLine = (index: number): SyncLogRecord => ({
  accountId,
  at: createdAt(index),
  loadId: linkedLoad(index),
  message: `Load L-${index} was posted to the remote.`,
});

export const answerKey = (index: number): string => `order-${digits(index, 12)}`;

export const answer = (index: number): AnswerRecord => ({
  accountId,
  key: answerKey(index),
  bodyHash: digits(index, 64),
  load: { ...load(index), loadActivity: [] },
  revision: 1,
  answeredAt: createdAt(index),
});
