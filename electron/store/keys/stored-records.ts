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

/** A user with index keys. */
export type StoredUser = UserRecord & { keys: UserKeys };

interface RateKeys {
  /** Account and equipment. A rate with a question lacks this key and the next three keys. */
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

/** A booked rate with index keys. */
export type StoredRate = BookedRateRecord & { keys: RateKeys };

/**
 * A carrier with index keys and without its unknown facts. Most facts are unknown, and storing them would double the
 * size of the store and its indexes.
 */
export type StoredCarrier = Omit<CarrierRecord, "facts"> & {
  /** The USDOT number is always present, because Lanedesk counts the carriers with the index of this number. */
  facts: Partial<CarrierFacts> & Pick<CarrierFacts, "usdotNumber">;
  keys: {
    scope: string;
    /** One key for each MC, FF or MX number. */
    authorityNumbers: string[];
  };
};

/** A queue entry with index keys: `fetchOrder` orders the entries of a Fetch, `group` those of the window's list. */
export type StoredQueueEntry = QueueEntryRecord & {
  keys: { scope: string; fetchOrder: 0 | 1 | 2; group: number };
};

/** A registration step with the first identifier of its carrier, which is part of the primary key. */
export type StoredStep = RegistrationStepRecord & { keys: { carrier: string } };

/** An edit; `urgency` puts edits that need a decision first. */
export type StoredEdit = EditRecord & { keys: { urgency: number } };

/** A line of the sync log; `lineId` increases with every line. */
export type StoredLogLine = SyncLogRecord & { lineId: number };

/** A value that exists once in a store, with its key. */
export interface KeyValueRecord {
  key: keyof KeyValues;
  value: KeyValues[keyof KeyValues];
}
