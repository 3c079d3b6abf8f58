import type { StorePartName, StoreParts } from "../store.ts";
import { accessKeys } from "./access-keys.ts";
import { accounts } from "./accounts.ts";
import { activities } from "./activities.ts";
import { answers } from "./answers.ts";
import { auditLog } from "./audit-log.ts";
import { bookedRates } from "./booked-rates.ts";
import { carrierChanges } from "./carrier-changes.ts";
import { carrierClears } from "./carrier-clears.ts";
import { carrierDecisions, carrierEvents, carrierVerdicts } from "./carrier-decisions.ts";
import { carriers } from "./carriers.ts";
import { changeQueue } from "./change-queue.ts";
import { dieselPrices } from "./diesel-prices.ts";
import { keyValue } from "./key-value.ts";
import { loads } from "./loads.ts";
import { outbox } from "./outbox.ts";
import { registrationSteps } from "./registration-steps.ts";
import { remoteLinks } from "./remote-links.ts";
import { remoteRates } from "./remote-rates.ts";
import { boardViews, drafts, savedLanes, templates } from "./saved-items.ts";
import { syncLog } from "./sync-log.ts";
import type { Tables } from "./tables.ts";
import { users } from "./users.ts";

/** Each part uses the table with its name. */
const factories: { [P in StorePartName]: (tables: Tables) => StoreParts[P] } = {
  accounts,
  users,
  accessKeys,
  loads,
  activities,
  carriers,
  carrierChanges,
  carrierDecisions,
  carrierEvents,
  carrierVerdicts,
  changeQueue,
  registrationSteps,
  bookedRates,
  dieselPrices,
  keyValue,
  answers,
  outbox,
  remoteLinks,
  carrierClears,
  syncLog,
  auditLog,
  remoteRates,
  drafts,
  boardViews,
  templates,
  savedLanes,
};

/** Creates the parts of a store on its tables. */
export function createParts(tables: Tables): StoreParts {
  const parts = Object.entries(factories).map(([name, create]) => [name, create(tables)]);
  return Object.fromEntries(parts);
}
