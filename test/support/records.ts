import type {
  AccountRecord,
  ActivityRecord,
  BookedRateRecord,
  CarrierChangeRecord,
  CarrierRecord,
  EditRecord,
  LoadRecord,
  QueueEntryRecord,
  RemoteLinkRecord,
  UserRecord,
} from "../../electron/store/store.ts";
import type { CarrierFacts } from "../../shared/interface/expanded-carrier.ts";
import { emptyCarrierFacts } from "../../shared/interface/expanded-carrier.ts";
import { emptyLoadRequest } from "../../shared/interface/load.ts";
import { createStopRequest, emptyLocation } from "../../shared/interface/load-fields.ts";

export const morning = Date.UTC(2026, 3, 29, 8);

export const anAccount = (change: Partial<AccountRecord> = {}): AccountRecord => ({
  accountId: "account-a",
  name: "Prairie Freight",
  createdAt: morning,
  ...change,
});

export const aUser = (change: Partial<UserRecord> = {}): UserRecord => ({
  userId: "user-1",
  accountId: "account-a",
  email: "ann@prairie.example",
  alias: "",
  firstName: "Ann",
  lastName: "Adams",
  mobile: "",
  phone: "",
  username: "ann",
  isDefault: false,
  isActive: true,
  createdAt: morning,
  ...change,
});

type Stop = LoadRecord["loadStops"][number];

export const aStop = (city: string, state: string, earlyDateTime: string | null = null): Stop => ({
  ...createStopRequest(1),
  id: `stop-${city}`,
  type: 1,
  sequence: 1,
  earlyDateTime,
  location: { ...emptyLocation, id: `place-${city}`, city, state, countryCode: "US" },
});

export const aLoad = (change: Partial<LoadRecord> = {}): LoadRecord => ({
  ...emptyLoadRequest,
  loadId: "load-1",
  postAsUser: null,
  createdBy: "user-1",
  updatedBy: "user-1",
  createdDateTime: "2026-04-29T08:00:00.000",
  updatedDateTime: "2026-04-29T08:00:00.000",
  loadState: { loadStateDescription: "Posted", loadStateId: 1 },
  loadStateReason: null,
  tenderId: 0,
  carrierName: "",
  source: "Desktop",
  equipmentAttributes: { ...emptyLoadRequest.equipmentAttributes, equipmentTypeId: 1 },
  loadStops: [aStop("Omaha", "NE"), aStop("Tulsa", "OK")],
  accountId: "account-a",
  revision: 1,
  status: "available",
  createdAt: morning,
  updatedAt: morning,
  refreshedAt: morning,
  refreshes: 0,
  miles: 380,
  ...change,
});

export const anActivity = (change: Partial<ActivityRecord> = {}): ActivityRecord => ({
  id: "activity-1",
  loadId: "load-1",
  accountId: "account-a",
  at: morning,
  createdDate: "2026-04-29T08:00:00.000Z",
  loadState: { loadStateDescription: "Posted", loadStateId: 1 },
  loadStateReason: null,
  comment: "",
  ...change,
});

export const anEdit = (change: Partial<EditRecord> = {}): Omit<EditRecord, "editId"> => ({
  accountId: "account-a",
  loadId: "load-1",
  kind: "update",
  state: "pending",
  revision: 2,
  changes: 1,
  firstAt: morning,
  lastAt: morning,
  deletion: null,
  sent: null,
  conflict: null,
  attempts: 0,
  dueAt: morning,
  message: "",
  ...change,
});

export const aRemoteLink = (change: Partial<RemoteLinkRecord> = {}): RemoteLinkRecord => ({
  loadId: "load-1",
  accountId: "account-a",
  remoteLoadId: "remote-1",
  base: {},
  etag: "",
  revision: 1,
  isCreatedHere: true,
  agreed: [],
  staleResponses: 0,
  guarded: [],
  readDueAt: 0,
  ...change,
});

export const aCarrier = (facts: Partial<CarrierFacts>): Omit<CarrierRecord, "insdId"> => ({
  accountId: "account-a",
  facts: { ...emptyCarrierFacts, ...facts },
  sources: [{ source: "FMCSA company census", asOf: "2026-04-29", fields: [] }],
  rowDigest: "",
  createdAt: morning,
  changedAt: morning,
});

export const aCarrierChange = (change: Partial<CarrierChangeRecord> = {}): CarrierChangeRecord => ({
  insdId: 1,
  accountId: "account-a",
  field: "phone",
  before: "1",
  after: "2",
  at: morning,
  ...change,
});

export const aQueueEntry = (change: Partial<QueueEntryRecord> = {}): QueueEntryRecord => ({
  insdId: 1,
  accountId: "account-a",
  state: "waiting",
  fetches: 0,
  isNew: false,
  severity: 2,
  verdict: "unknown",
  isChangedSinceRead: false,
  changes: [],
  changedAt: morning,
  latestChangeAt: morning,
  lease: null,
  ...change,
});

export const aRate = (change: Partial<BookedRateRecord> = {}): BookedRateRecord => ({
  rateId: "rate-1",
  accountId: "account-a",
  bookedDate: "2026-04-29",
  origin: { city: "Omaha", state: "NE", postalCode: "68102", latitude: 41.26, longitude: -95.93 },
  destination: { city: "Tulsa", state: "OK", postalCode: "74103", latitude: 36.15, longitude: -95.99 },
  equipmentCode: "V",
  totalRate: 950,
  miles: 380,
  loadNumber: "",
  carrierName: "",
  source: "import",
  ...change,
});
