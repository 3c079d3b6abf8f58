import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type {
  BookedRateRecord,
  CarrierRecord,
  EditRecord,
  KeyValues,
  QueueEntryRecord,
  RegistrationStepRecord,
  SyncLogRecord,
  UserRecord,
} from "../store.ts";

// Records as stored: the port's records and the keys that their indexes need.

interface UserKeys {
  email: string;
  /** IndexedDB has no key for true and false. */
  active: 0 | 1;
  lastName: string;
  firstName: string;
}

export type StoredUser = UserRecord & { keys: UserKeys };

interface RateKeys {
  /** Account and equipment; every query names both. This and the next two are missing while a rate is questioned. */
  scope?: string;
  account?: string;
  /** Account and lane. */
  lane?: string;
  /** The account, if the rate has an estimate. */
  estimated?: string;
  /** The account, while a question is waiting. */
  questioned?: string;
  /** Orders the rates of a day. */
  tie: number;
}

export type StoredRate = BookedRateRecord & { keys: RateKeys };

/** Leaves out unknown facts. Most facts are unknown, and they would double the size of the store and its indexes. */
export type StoredCarrier = Omit<CarrierRecord, "facts"> & {
  /** The USDOT number is always there, because its index counts the carriers. */
  facts: Partial<CarrierFacts> & Pick<CarrierFacts, "usdotNumber">;
  keys: {
    scope: string;
    /** Scope and number of each docket. */
    dockets: string[];
  };
};

export type StoredQueueEntry = QueueEntryRecord & {
  keys: { scope: string; serving: 0 | 1 | 2; group: number };
};

export type StoredStep = RegistrationStepRecord & { keys: { carrier: string } };

export type StoredEdit = EditRecord & { keys: { urgency: number } };

export type StoredLogLine = SyncLogRecord & { lineId: number };

export interface KeyValueRecord {
  key: keyof KeyValues;
  value: KeyValues[keyof KeyValues];
}
