/** A point that the specification leaves open, and Lanedesk's answer. */
interface Decision {
  /** Tests and documents refer to this id. */
  id: string;
  /** The sections of the specification, or "Lanedesk extension". */
  section: string;
  point: string;
  answer: string;
}

const createDecision = (id: string, section: string, point: string, answer: string): Decision => ({
  id,
  section,
  point,
  answer,
});

/**
 * Lanedesk's answers to points that the specification leaves open. The answers are part of the API document. Each id is
 * in the name of a test; test/integration/interface/decisions.test.ts checks this.
 */
export const decisions: readonly Decision[] = [
  createDecision(
    "key-spelling",
    "2.1",
    "Spelling of keys",
    "Request keys match in any letter case (postasuserID, Dimensional, LoadActionAttributes, LoadLabel). Responses always use the specification's spelling.",
  ),
  createDecision(
    "number-for-string",
    "2.1, 4.4",
    "Numbers for strings",
    "loadReferenceNumbers, referenceNumbers and the reason of a delete accept numbers or strings. Responses contain strings. Lanedesk rejects a number with more digits than a JSON number can hold (400).",
  ),
  createDecision(
    "unknown-keys",
    "2.1",
    "Unknown keys in a request",
    "Lanedesk accepts and ignores unknown keys.",
  ),
  createDecision(
    "dates",
    "2.1, 2.2",
    "Date-times",
    "ISO 8601 with Z, with an offset, or without a zone; a date without a time is valid, and components may be unpadded. createdDateTime and updatedDateTime are UTC without a zone; loadActivity.createdDate ends with Z. Responses return the times of a stop exactly as they were sent.",
  ),
  createDecision(
    "stop-sequence",
    "2.2",
    "Missing stop sequence",
    "The default is the stop's position, starting at 1. Sequences must be unique. Lanedesk orders the stops by sequence.",
  ),
  createDecision(
    "stops",
    "2.2",
    "Number and types of stops",
    "A load has 2 to 20 stops. The first is type 1 (pickup), the last is type 2 (delivery); the others can be either.",
  ),
  createDecision(
    "required",
    "2.1",
    "Required fields of a load on create",
    "loadStops, where each location has a city, a state, and a countryCode or a postalCode; and equipmentAttributes.equipmentTypeId. All other fields are optional and default to null or the documented empty value.",
  ),
  createDecision(
    "lengths",
    "2.1",
    "Maximum lengths",
    "note, stopNotes, comment, tenderNotes and otherEquipmentNeeds: 4,000 characters. Values of customData: 1,000. loadNumber and names: 200. Lists: 200 entries.",
  ),
  createDecision(
    "money",
    "2.1",
    "Money",
    "A number from 0 to 10,000,000 with at most 2 decimals. currencyCode is ISO 4217 and defaults to USD.",
  ),
  createDecision(
    "units",
    "2.1",
    "Units",
    "Length, width and height are in feet, weight in pounds, cube in cubic feet, mileage in statute miles. Rates are in USD unless currencyCode is set.",
  ),
  createDecision(
    "update-replaces",
    "4.2",
    "Update",
    "An update replaces the whole load. Omitted fields become null, including loadStops and equipmentAttributes; a list of stops must have 2 to 20 entries. IDs, createdBy, createdDateTime, source, state and activity cannot be changed.",
  ),
  createDecision(
    "activity",
    "2.1, 4.2",
    "loadActivity",
    "Lanedesk keeps the first entry and the 200 newest. An update that changes nothing returns 200 with the unchanged load, and adds no entry.",
  ),
  createDecision(
    "load-states",
    "2.1, 3",
    "Load states and reasons",
    "States: 1 Posted, 2 Paused, 3 Accepted, 4 Unassigned, 5 Closed. Reasons: 0 Not Specified, 1 Expired, 2 Cancelled, 3 Shipper Change, 4 Delivered, 5 Dropped. Accepted is booked, Closed is deleted, and the other states are available.",
  ),
  createDecision(
    "code-lists",
    "2.1",
    "Other codes",
    "equipmentTypeId, equipmentOptions, transportationModeId, commodityId and freightClassId are reference data. Lanedesk accepts IDs without a name.",
  ),
  createDecision(
    "load-action",
    "2.1",
    "loadActionId",
    "4 with PostOnly posts the load at postedAllInRate; 1 with PostOnlineTender offers tenderAllInRate.",
  ),
  createDecision(
    "get-deleted",
    "4.3",
    "Get of a deleted load or another account's load",
    "A deleted load returns 200 with state Closed, its reason, and its comment in the activity. Another account's load returns 404.",
  ),
  createDecision(
    "booked-elsewhere",
    "4.4",
    "Load that is booked while it is posted on another service",
    'As a client, Lanedesk deletes the load there with the reason for covered loads, after the time in which the booking can be undone; unbooking posts the load again. The setting "When you book a posted load" can also make Lanedesk ask first or leave the load posted.',
  ),
  createDecision(
    "delete-refused",
    "4.4",
    "Delete of a deleted or booked load, or without a reason",
    "A deleted or booked load returns 409, a missing reason 400.",
  ),
  createDecision(
    "update-refused",
    "4.2, 7",
    "Update of a load that is booked or deleted, or that was not posted over HTTP",
    "The update returns 409 with the reason.",
  ),
  createDecision(
    "source",
    "2.1, 4.2",
    "source",
    "Integration for a load posted over HTTP, Desktop for a load created or imported in the window. Over HTTP, Lanedesk rejects an update of a Desktop load.",
  ),
  createDecision(
    "refresh",
    "4.5",
    "Refresh",
    "Returns 200. IDs are case-insensitive, and duplicates count once. Status 1 is refreshed, 2 declined (too early or not posted), 3 failed (unknown or malformed ID). A load can be refreshed again 15 minutes after its last refresh, unless Lanedesk's settings have another time. An empty list returns zeros. More than 10,000 entries, counted with duplicates, return 400 and refresh nothing.",
  ),
  createDecision(
    "account-users",
    "4.6",
    "Account users",
    "pageNumber starts at 1 (default 1); pageSize is 1 to 500 (default 25). A page past the end is empty. resultsTruncated is true only when totalItemCount is capped. Users are ordered by last name, first name, ID.",
  ),
  createDecision(
    "error-object",
    "7",
    "Error object",
    "RFC 9457 problem details with type, title, status, detail, correlationId, and errors: [{pointer, code, message}] with a JSON pointer for each invalid field.",
  ),
  createDecision(
    "status-codes",
    "7",
    "Status codes",
    "400 invalid request, 401 missing or invalid token (with WWW-Authenticate), 403 not allowed, 404 not found, 405 with Allow, 409 state conflict, 412 failed precondition, 413 body over 4 MiB (the longest load and a refresh or Clear of 10,000 entries fit, even indented), 415 not JSON, 422 Idempotency-Key reused with another body, 429 with Retry-After, 500 with the correlationId and without internal details.",
  ),
  createDecision(
    "correlation-id",
    "4",
    "CorrelationId",
    "Every response has one, including errors. The response repeats a well-formed CorrelationId of the request.",
  ),
  createDecision(
    "location",
    "4.1, 4.2",
    "Location",
    "Create returns the load's URL with the query parameter loadid. Update returns the URL that ends with the load ID.",
  ),
  createDecision(
    "if-match",
    "Lanedesk extension",
    "ETag and If-Match",
    "Get, create and update return an ETag. Update and delete accept If-Match and return 412 when the load has changed. Optional for clients.",
  ),
  createDecision(
    "idempotency-key",
    "Lanedesk extension",
    "Idempotency-Key",
    "On create, the same key and body return the first response again. Another body returns 422 with the first load in Location; a request while the first is running returns 409. Lanedesk stores keys for at least 90 days. Optional for clients.",
  ),
  createDecision(
    "extras",
    "Lanedesk extension",
    "Lanedesk extensions",
    "Extensions are under /lanedesk/v1/, separate from the specified paths. GET /lanedesk/v1 returns the product, its version and its capabilities.",
  ),

  createDecision(
    "epoch",
    "Lanedesk extension",
    "Service restored from a backup",
    "GET /lanedesk/v1 returns epoch, and every response with a load returns the same value in Lanedesk-Epoch. The epoch identifies the store and survives restarts. It changes after a restore, an import of a full export, or the first start with a copied data folder, because acknowledged changes may be missing; a client should then compare each load with the last state that the server acknowledged, and not accept an older state. Optional for clients.",
  ),

  createDecision(
    "queue-modes",
    "4.7",
    "Modes and keys of the change queue",
    "Modes and keys are case-insensitive.",
  ),
  createDecision(
    "queue-status",
    "4.7",
    "HTTP status of the change queue",
    "200 with the envelope when the mode ran, even if some carriers of a Clear failed; otherwise 400, 401 or 429 with the same envelope.",
  ),
  createDecision(
    "queue-failure",
    "2.6, 7",
    "Header.Result on failure",
    "ERROR with the reason in Header.Message. APIMode is the requested mode in upper case, or empty when it is unreadable.",
  ),
  createDecision(
    "queue-total",
    "4.7",
    "TotalInsdIDs",
    "The number of entries that a Fetch could return now. The number excludes leased entries.",
  ),
  createDecision(
    "queue-oldest",
    "4.7",
    "MinTimeStamp",
    "The time of the oldest waiting change; empty when no change is waiting.",
  ),
  createDecision(
    "queue-max-recs",
    "4.7",
    "MaxRecs",
    "A whole number of at least 1, as a string or a number. More than 10,000 counts as 10,000.",
  ),
  createDecision(
    "queue-order",
    "4.7",
    "Order of the queue",
    "Oldest change first. A carrier that changed again keeps its place.",
  ),
  createDecision(
    "queue-lease",
    "4.7, 8",
    "Lease",
    "A Fetch leases an entry for 120 seconds. The lease counts running time: even after a change of the system clock or after sleep, Fetch skips a leased entry for at most 120 s and does not lease the entry twice within that time.",
  ),
  createDecision(
    "clear",
    "4.7",
    "Clear",
    "A Clear removes an entry only if its latest change is not after the given timeStamp, compared at full precision. A carrier that changed later stays and is waiting again. The result per carrier is Success, Changed, NotFound or Error. Error means that the insdID is malformed, or that the timeStamp is missing, unreadable or in the future; the entry then stays.",
  ),
  createDecision(
    "clear-several",
    "4.7",
    "Clear of several carriers",
    "CLEAR.Insured is an object for one carrier, and an array in the requested order for more.",
  ),
  createDecision(
    "insured-id",
    "4.7",
    "insdID",
    "A whole number. Fetch returns it as a string; requests accept a string or a number.",
  ),
  createDecision(
    "expanded-carrier",
    "4.7",
    "Expanded carrier",
    "POST /lanedesk/v1/carriers/expanded with the same credentials and insdID returns the carrier and a Header with the TimeStamp for the Clear. The Header.TimeStamp of a Fetch is also safe for a Clear.",
  ),
  createDecision(
    "queue-stuck",
    "4.7",
    "Entry fetched 5 times without a Clear",
    "Fetch still returns the entry, after the others.",
  ),

  createDecision(
    "steps-required",
    "4.8",
    "Required fields of registration steps",
    "clientID, clientPassword and at least one search field. AllActivityForToday false does not count.",
  ),
  createDecision(
    "steps-several",
    "4.8",
    "Several search fields",
    "All fields must match, even when AllActivityForToday is true.",
  ),
  createDecision(
    "steps-today",
    "4.8",
    "Today",
    "The calendar day in the business time zone; days of daylight-saving changes have 23 or 25 hours.",
  ),
  createDecision(
    "steps-mc-number",
    "4.8",
    "MCNumber",
    "Requests match with or without the MC prefix and leading zeros. Responses contain the prefix.",
  ),
  createDecision("steps-none", "4.8", "Nothing found", "HasError false, Message Success, Records empty."),
  createDecision(
    "steps-failure",
    "4.8",
    "Failure of registration steps",
    "HasError true, Message Error and the reason in ErrorMessage, with 400, 401 or 429.",
  ),

  createDecision("rate-paths", "4.9", "Paths of the rate trend", "Both paths have the same handler."),
  createDecision(
    "rate-failure",
    "4.9",
    "Failure of the rate trend",
    "result Error and the reason in message, with the status code. Validation failures also return errors.",
  ),
  createDecision("rate-bounds", "4.9", "Bounds", "The bounds are an 80% interval."),
  createDecision(
    "rate-weeks",
    "4.9",
    "The four weeks",
    "Four entries, Monday to Sunday in the business time zone, oldest first; the last ends today. Dates are month/day without padding. A week without bookings returns the model's estimate.",
  ),
  createDecision(
    "rate-fuel",
    "4.9",
    "Fuel",
    "totalRate is all-in. FuelIncluded false subtracts FuelPricePerTrip. Without FuelPricePerTrip, Lanedesk subtracts the fuel cost at its diesel prices, or nothing without prices. Fuel that costs at least the all-in rate returns 400.",
  ),
  createDecision(
    "rate-mileage",
    "4.9",
    "Mileage",
    "The given mileage; otherwise the great-circle miles between the two places times 1.18, at least 25.",
  ),
  createDecision("rate-place", "4.9", "Unknown place", "400; the message names Origin or Destination."),

  createDecision(
    "office-edits",
    "Lanedesk extension",
    "Edits of an office's desktops",
    "With the capability office, POST /lanedesk/v1/edits takes up to 200 edits: post, update, book, unbook, delete, restore, refresh, and internal (customer, customer rate, notes, reminders). Three edits are about a carrier: clear (of the change queue, with the time of the change that was read), decide, and facts (entered by hand, with the day of entry; they do not replace newer facts). The server applies each edit in a separate transaction, by the same rules as in the window, and only once, even if a desktop sends the edit again. The result is done; stale, with the current load, when others changed the load since the revision of the edit; or rejected, with the reason. Internal edits and decisions have no revision: the server merges them with the changes of others. If others changed the same value differently, an internal edit is stale, and a decision is rejected with the code stale. The server stores edit IDs for 90 days.",
  ),
  createDecision(
    "office-changes",
    "Lanedesk extension",
    "Changes for an office's desktops",
    "With the capability office, GET /lanedesk/v1/changes returns the records that changed since a cursor, each once, in its current version: loads with activity, booking and internal fields, users, carriers, decisions, queue entries, templates, code lists. A response has at most 500 rows and 2 MiB; a row over 2 MiB is returned alone. Without changes, the server waits up to 60 s. Without a cursor, the server returns all records in pages, without booked or deleted loads that have not changed for 90 days; changes made while the desktop reads the pages follow.",
  ),
  createDecision(
    "carrier-claims",
    "Lanedesk extension",
    "Claims on carriers of the queue",
    "With the capability carrier-claims, POST /lanedesk/v1/carriers/claims assigns carriers to the token's user for 120 s: the next carriers in the queue, or the carriers with the given IDs. Repeating the request renews the claim. Fetch skips claimed carriers, and a claim skips carriers that a program fetched or another user claimed. The window and GET /lanedesk/v1/changes show everyone which user has the claim. A Clear needs no claim.",
  ),
  createDecision(
    "office-cursor",
    "Lanedesk extension",
    "Cursor that the server does not have",
    "When the server is restored to an earlier state, its epoch changes, and every cursor gets 410 with the new epoch. A cursor older than 90 days gets 410 too. The desktop reads everything again, sends the lost edits again, and deletes nothing.",
  ),
  createDecision(
    "loopback",
    "5",
    "Address of the interface",
    "The interface listens on the loopback address. Any other address needs a TLS certificate and an explicit option; the interface then responds to the names in the certificate. In the desktop program, the interface is off by default.",
  ),
  createDecision(
    "secrets",
    "5",
    "Tokens and client passwords",
    "Tokens and client passwords are random, shown once, stored as hashes, compared in constant time, and revocable. A token belongs to one user, client credentials to one account. No response or log contains a secret.",
  ),
  createDecision(
    "roles",
    "5",
    "Roles of callers",
    "A token acts as its user, who is a broker, manager or administrator. Every role may use all operations of areas A to C, without the window's limit of 50 loads in one step. Client credentials belong to an account and have no role. An operation that needs a higher role returns 403 with the reason.",
  ),
  createDecision(
    "audit",
    "Lanedesk extension",
    "Audit log",
    'GET /lanedesk/v1/audit returns the account\'s changes in pages, newest changes first: user, time, entry point, and the changed fields before and after, without secrets. The request needs the token of an administrator. Lanedesk keeps entries for the number of days in the setting "Days of history".',
  ),
  createDecision(
    "attempts",
    "5",
    "Failed attempts",
    "After ten failed attempts in a minute from one address, further failed attempts get 429 with Retry-After. Lanedesk accepts valid credentials even then. Bodies of callers that are not yet authenticated take at most 64 MiB in total; a body beyond that gets 503 with Retry-After.",
  ),
  createDecision(
    "web-pages",
    "5",
    "Web pages",
    "The interface checks Host and Origin, so that pages of other sites cannot use it.",
  ),
];
