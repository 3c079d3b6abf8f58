/** One point that the specification leaves open, and what Lanedesk does there. */
export interface Decision {
  /** By which tests and documents name it. */
  id: string;
  /** The sections of the specification. */
  section: string;
  point: string;
  answer: string;
}

const decide = (id: string, section: string, point: string, answer: string): Decision => ({
  id,
  section,
  point,
  answer,
});

/**
 * Where the specification is silent: Lanedesk's answers. They are part of the API document, and each has a test
 * in test/integration/interface that names its id.
 */
export const decisions: readonly Decision[] = [
  decide(
    "key-spelling",
    "2.1",
    "Spelling of keys",
    "Request keys match in any letter case (postasuserID, Dimensional, LoadActionAttributes, LoadLabel). Answers always use the specification's spelling.",
  ),
  decide(
    "number-for-string",
    "2.1, 4.4",
    "A number where a string is declared, and the reverse",
    "loadReferenceNumbers, referenceNumbers and the reason of a delete may be numbers or strings; answers give strings. A number too long to keep its digits is refused: 400.",
  ),
  decide("unknown-keys", "2.1", "Unknown keys in a request", "Accepted and ignored."),
  decide(
    "dates",
    "2.1, 2.2",
    "Date-times",
    "ISO 8601 with Z, with an offset or with no zone, a day alone too; components may be unpadded. createdDateTime and updatedDateTime have no zone and mean UTC; loadActivity.createdDate has a Z. Times of a stop are given back exactly as they came.",
  ),
  decide(
    "stop-sequence",
    "2.2",
    "A missing stop sequence",
    "The stop's position, from 1. Sequences must be unique.",
  ),
  decide(
    "stops",
    "2.2",
    "Number and types of stops",
    "2 to 20. The first is type 1 (pickup), the last type 2 (delivery), others are either.",
  ),
  decide(
    "required",
    "2.1",
    "Required fields of a load on create",
    "loadStops with city, state and countryCode or postalCode in each location, and equipmentAttributes.equipmentTypeId. All else is optional and becomes null or the documented empty value.",
  ),
  decide(
    "lengths",
    "2.1",
    "Lengths",
    "note, stopNotes, comment and tenderNotes: 4,000 characters; loadNumber and names: 200; lists: 200 entries.",
  ),
  decide(
    "money",
    "2.1",
    "Money",
    "A number with at most 2 decimals, 0 to 10,000,000; currencyCode is ISO 4217, USD when omitted.",
  ),
  decide(
    "units",
    "2.1",
    "Units",
    "Length, width, height: feet. Weight: pounds. Cube: cubic feet. Mileage: statute miles. Rates: USD unless currencyCode says otherwise.",
  ),
  decide(
    "update-replaces",
    "4.2",
    "Update",
    "Full replacement: an omitted field becomes null, loadStops and equipmentAttributes like any other; a list of stops that is given holds 2 to 20. Ids, createdBy, createdDateTime, source, state and activity cannot be replaced.",
  ),
  decide(
    "load-states",
    "2.1, 3",
    "Load states and reasons",
    "States: 1 Posted, 2 Paused, 3 Accepted, 4 Unassigned, 5 Closed. Reasons: 0 Not Specified, 1 Expired, 2 Cancelled, 3 Shipper Change, 4 Delivered, 5 Dropped. Posted and Paused are available, Accepted is booked, Closed is deleted.",
  ),
  decide(
    "code-lists",
    "2.1",
    "Other codes",
    "equipmentTypeId, equipmentOptions, transportationModeId, commodityId and freightClassId are reference data; an id without a name is accepted.",
  ),
  decide(
    "load-action",
    "2.1",
    "loadActionId",
    "4 with PostOnly posts at postedAllInRate, 1 with PostOnlineTender offers tenderAllInRate.",
  ),
  decide(
    "get-deleted",
    "4.3",
    "Get of a deleted load, of another account's load",
    "200 with its state Closed, its reason and its comment in the activity. Another account's load: 404, as if it did not exist.",
  ),
  decide(
    "delete-refused",
    "4.4",
    "Delete of a deleted or booked load, or without a reason",
    "409; without a reason 400.",
  ),
  decide(
    "update-refused",
    "4.2, 7",
    "Update of a load that was not posted by the API, is booked, or is deleted",
    "409, with which of the three it was.",
  ),
  decide(
    "source",
    "2.1, 4.2",
    "source",
    "Integration for a load posted over HTTP, Desktop for one made or imported in the window, which an update over HTTP refuses.",
  ),
  decide(
    "refresh",
    "4.5",
    "Refresh",
    "Answers 200. Ids compare without letter case, duplicates count once. Status 1 refreshed, 2 declined (too early, or not posted), 3 failed (unknown or malformed id). A load may be refreshed again 15 minutes after its last refresh. An empty list gives zeros. Over 10,000 entries, before removing duplicates: 400, and nothing is refreshed.",
  ),
  decide(
    "account-users",
    "4.6",
    "Account users",
    "pageNumber from 1, pageSize 1 to 500; both default, to 1 and 25. A page past the end is empty. resultsTruncated is true only when totalItemCount was capped. Order: last name, first name, id.",
  ),
  decide(
    "error-object",
    "7",
    "Error object",
    "RFC 9457 problem details: type, title, status, detail, correlationId, and errors: [{pointer, code, message}] with a JSON pointer per field.",
  ),
  decide(
    "status-codes",
    "7",
    "Status codes",
    "400 invalid, 401 no or bad token (with WWW-Authenticate), 403 not allowed, 404, 405 with Allow, 409 state conflict, 412 failed precondition, 413 body over 4 MiB (the longest load and a refresh or a Clear of 10,000 fit, indented too), 415 not JSON, 422 an Idempotency-Key used again with another body, 429 with Retry-After, 500 with the correlationId and nothing internal.",
  ),
  decide(
    "correlation-id",
    "4",
    "CorrelationId",
    "On every answer, errors too. A well-formed one sent by the caller is used again.",
  ),
  decide(
    "location",
    "4.1, 4.2",
    "Location",
    "Create: the load's address with the query parameter loadid. Update: the address ending in the load id.",
  ),
  decide(
    "if-match",
    "beyond",
    "ETag and If-Match",
    "ETag on get, create and update; If-Match on update and delete (412 when stale). Optional for callers.",
  ),
  decide(
    "idempotency-key",
    "beyond",
    "Idempotency-Key",
    "On create: the same key and body give the first answer again; with another body 422, and Location names the load that was posted with it; while the first is still running 409. Keys are kept 90 days at least. Optional for callers.",
  ),
  decide(
    "extras",
    "beyond",
    "Extras of a Lanedesk",
    "Under /lanedesk/v1/, never mixed into the specified paths. GET /lanedesk/v1 names the product, its version and its capabilities.",
  ),

  decide(
    "epoch",
    "beyond",
    "A service that was restored from a backup",
    "GET /lanedesk/v1 gives epoch, and every answer with a load carries the same in Lanedesk-Epoch. It names the store and stays over restarts. A store that was restored from a backup or made of an export has another one: it may not know what it acknowledged, so a client compares each load with what was acknowledged instead of taking an older state over. Optional for callers.",
  ),

  decide("queue-modes", "4.7", "Modes and keys of the change queue", "In any letter case."),
  decide(
    "queue-status",
    "4.7",
    "HTTP status of the change queue",
    "200 with the envelope when the mode ran, also when single carriers of a Clear failed. 400, 401 and 429 with the same envelope otherwise.",
  ),
  decide(
    "queue-failure",
    "2.6, 7",
    "Header.Result on failure",
    "ERROR, with Header.Message in words. APIMode is what was asked, in upper case, or empty when none could be read.",
  ),
  decide(
    "queue-total",
    "4.7",
    "TotalInsdIDs",
    "Entries that a Fetch could return now. Handed-out ones are not counted.",
  ),
  decide(
    "queue-oldest",
    "4.7",
    "MinTimeStamp",
    "Time of the oldest waiting change; empty when the queue is empty.",
  ),
  decide(
    "queue-max-recs",
    "4.7",
    "MaxRecs",
    "A whole number from 1, as a string or a number; more than 10,000 is served as 10,000.",
  ),
  decide(
    "queue-order",
    "4.7",
    "Order of the queue",
    "Oldest change first. A carrier that changed again keeps its place.",
  ),
  decide(
    "queue-lease",
    "4.7, 8",
    "Lease",
    "120 seconds from the Fetch. A clock that steps back or a machine that slept never hides an entry for longer than 120 s of running time, nor hands it out twice within them.",
  ),
  decide(
    "clear",
    "4.7",
    "Clear",
    "Removes an entry only when its latest change is not later than the given timeStamp, compared at full precision. A carrier that changed after that stays, and waits at once. Result per carrier: Success, Changed, NotFound, or Error for a timeStamp that is missing, unreadable or in the future: the entry stays.",
  ),
  decide(
    "clear-several",
    "4.7",
    "Clear of several",
    "CLEAR.Insured is an object for one carrier and an array for more, in the order asked.",
  ),
  decide(
    "insured-id",
    "4.7",
    "insdID",
    "A whole number inside Lanedesk, given as a string by Fetch, accepted as either.",
  ),
  decide(
    "expanded-carrier",
    "4.7",
    "Expanded carrier",
    "POST /lanedesk/v1/carriers/expanded with the same credentials and insdID: a Header with the TimeStamp to clear with, and the carrier. Fetch's own Header.TimeStamp is safe to clear with too.",
  ),
  decide(
    "queue-stuck",
    "4.7",
    "An entry that is fetched 5 times without a Clear",
    "Still served, but behind the others.",
  ),

  decide(
    "steps-required",
    "4.8",
    "Required fields of registration steps",
    "clientID, clientPassword and at least one search field; AllActivityForToday false does not count as one.",
  ),
  decide(
    "steps-several",
    "4.8",
    "Several search fields",
    "All must match. AllActivityForToday true with others: the others narrow it.",
  ),
  decide(
    "steps-today",
    "4.8",
    "Today",
    "The calendar day of the business time zone; daylight-saving days have 23 or 25 hours.",
  ),
  decide(
    "steps-mc-number",
    "4.8",
    "MCNumber",
    "Compared without the MC prefix and leading zeros, given with the prefix.",
  ),
  decide("steps-none", "4.8", "Nothing found", "HasError false, Message Success, Records empty."),
  decide(
    "steps-failure",
    "4.8",
    "Failure of registration steps",
    "HasError true, Message Error, ErrorMessage in words, with 400, 401 or 429.",
  ),

  decide("rate-paths", "4.9", "Paths of the rate trend", "Both are served, by one handler."),
  decide(
    "rate-failure",
    "4.9",
    "Failure of the rate trend",
    "result Error and message in words, with the status code; validation errors add errors.",
  ),
  decide("rate-bounds", "4.9", "Bounds", "An 80 % interval."),
  decide(
    "rate-weeks",
    "4.9",
    "The four weeks",
    "Four entries, Monday to Sunday of the business time zone, oldest first, the last one up to today. Dates are month/day without padding. A week without evidence gives the model's level for that week.",
  ),
  decide(
    "rate-fuel",
    "4.9",
    "Fuel",
    "totalRate is all-in; FuelIncluded false takes FuelPricePerTrip off, where given.",
  ),
  decide(
    "rate-mileage",
    "4.9",
    "Mileage",
    "As given; otherwise great-circle miles between the two places times 1.18, at least 25.",
  ),
  decide("rate-place", "4.9", "A place that cannot be located", "400 naming Origin or Destination."),

  decide(
    "loopback",
    "5",
    "Where the interface is reached",
    "It binds to the loopback address; any other address needs a TLS certificate and an explicit flag, and then answers to the names of the certificate. Off in the desktop program until someone switches it on.",
  ),
  decide(
    "secrets",
    "5",
    "Tokens and client passwords",
    "Random, shown once, stored only as hashes, compared in constant time, revocable, tied to one account and user. No answer or log holds a secret.",
  ),
  decide(
    "attempts",
    "5",
    "Failed attempts",
    "After ten in a minute from one address, further failed attempts get 429 with Retry-After. A correct key is always accepted. Bodies of callers that are not yet authenticated take at most 64 MiB together; beyond that 503 with Retry-After.",
  ),
  decide(
    "web-pages",
    "5",
    "Web pages",
    "Host and Origin are checked, so that a page of another site cannot reach the interface.",
  ),
];
