import type { StorePartName, StoreParts } from "../store.ts";
import { createAccessKeys } from "./access-keys.ts";
import { createAccounts } from "./accounts.ts";
import { createActivities } from "./activities.ts";
import { createAnswers } from "./answers.ts";
import { createAuditLog } from "./audit-log.ts";
import { createBookedRates } from "./booked-rates.ts";
import { createCarrierChanges } from "./carrier-changes.ts";
import { createCarrierClears } from "./carrier-clears.ts";
import { createCarrierDecisions } from "./carrier-decisions.ts";
import { createCarrierEvents } from "./carrier-events.ts";
import { createCarrierVerdicts } from "./carrier-verdicts.ts";
import { createCarriers } from "./carriers.ts";
import { createChangeQueue } from "./change-queue.ts";
import { createDieselPrices } from "./diesel-prices.ts";
import { createKeyValue } from "./key-value.ts";
import { createLoads } from "./loads.ts";
import { createOutbox } from "./outbox.ts";
import { createRegistrationSteps } from "./registration-steps.ts";
import { createRemoteLinks } from "./remote-links.ts";
import { createRemoteRates } from "./remote-rates.ts";
import { createSavedItems } from "./saved-items.ts";
import { createSyncLog } from "./sync-log.ts";
import type { Tables } from "./tables.ts";
import { createUsers } from "./users.ts";

/** Each part uses the table with its name. */
const factories: { [P in StorePartName]: (tables: Tables) => StoreParts[P] } = {
  accounts: createAccounts,
  users: createUsers,
  accessKeys: createAccessKeys,
  loads: createLoads,
  activities: createActivities,
  carriers: createCarriers,
  carrierChanges: createCarrierChanges,
  carrierDecisions: createCarrierDecisions,
  carrierEvents: createCarrierEvents,
  carrierVerdicts: createCarrierVerdicts,
  changeQueue: createChangeQueue,
  registrationSteps: createRegistrationSteps,
  bookedRates: createBookedRates,
  dieselPrices: createDieselPrices,
  keyValue: createKeyValue,
  answers: createAnswers,
  outbox: createOutbox,
  remoteLinks: createRemoteLinks,
  carrierClears: createCarrierClears,
  syncLog: createSyncLog,
  auditLog: createAuditLog,
  remoteRates: createRemoteRates,
  drafts: ({ drafts }) => createSavedItems(drafts),
  boardViews: ({ boardViews }) => createSavedItems(boardViews),
  templates: ({ templates }) => createSavedItems(templates),
  savedLanes: ({ savedLanes }) => createSavedItems(savedLanes),
};

/** Creates the parts of a store on its tables. */
export function createParts(tables: Tables): StoreParts {
  const parts = Object.entries(factories).map(([name, create]) => [name, create(tables)]);
  return Object.fromEntries(parts);
}
