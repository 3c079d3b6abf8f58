import { z } from "zod";
import {
  createLenientObject,
  guid,
  MAX_LIST_ENTRIES,
  MAX_NAME_CHARS,
  MAX_NOTE_CHARS,
  optional,
  text,
  textOrNumber,
  whole,
} from "./leniency.ts";
import { loadStop, loadStopRequest } from "./load-stop.ts";
import { money, moneyRequest } from "./money.ts";

const measure = optional(z.number().min(0).max(10_000_000));
const count = optional(whole.max(1_000_000));
const code = z.number().int().min(0).max(1_000_000_000);

/** Fields other than stops and equipment; null when omitted. */
const optionalFields = {
  /**
   * The user that the load is posted as. Over HTTP, Lanedesk posts the load as the caller if the user is not
   * active in the account (specification 5), unless the load already has that user from a load board.
   */
  postAsUserId: optional(text(MAX_NAME_CHARS).transform((id) => id.toLowerCase())),
  commodityId: optional(code),
  freightClassId: optional(code),
  note: optional(text(MAX_NOTE_CHARS)),
  loadNumber: optional(textOrNumber(MAX_NAME_CHARS)),
  loadTrackingRequired: optional(z.boolean()),
  rateAttributes: optional(
    createLenientObject({ postedAllInRate: optional(moneyRequest), tenderAllInRate: optional(moneyRequest) }),
  ),
  customData: optional(
    z
      .array(createLenientObject({ key: text(MAX_NAME_CHARS), value: optional(textOrNumber(1_000)) }))
      .max(MAX_LIST_ENTRIES),
  ),
  /** Length, width and height in feet, weight in pounds, cube in cubic feet. */
  dimensional: optional(
    createLenientObject({
      length: measure,
      width: measure,
      height: measure,
      weight: measure,
      cube: measure,
      palletCount: count,
      pieceCount: count,
    }),
  ),
  /** 4 with PostOnly posts at postedAllInRate; 1 with PostOnlineTender offers tenderAllInRate. */
  loadActionAttributes: optional(
    createLenientObject({
      loadActionId: optional(textOrNumber(MAX_NAME_CHARS)),
      loadActionOption: optional(text(MAX_NAME_CHARS)),
    }),
  ),
  loadLabel: optional(text(MAX_NAME_CHARS)),
  tenderNotes: optional(text(MAX_NOTE_CHARS)),
  loadReferenceNumbers: optional(z.array(textOrNumber(MAX_NAME_CHARS)).max(MAX_LIST_ENTRIES)),
  termsAndConditions: optional(createLenientObject({ id: guid, name: optional(text(MAX_NAME_CHARS)) })),
};

const equipment = {
  equipmentOptions: optional(z.array(code).max(MAX_LIST_ENTRIES)),
  transportationModeId: optional(code),
  otherEquipmentNeeds: optional(text(MAX_NOTE_CHARS)),
};

/** The maximum number of stops of a load. */
export const MAX_STOPS = 20;

/** 2 to 20 stops, in the order of their sequences; the first is a pickup, the last a delivery. */
const stops = z.array(loadStopRequest).min(2).max(MAX_STOPS).superRefine(checkStops).transform(orderStops);

/** The body of create (specification 4.1). The stops and the equipment type are required. */
export const loadRequest = createLenientObject({
  ...optionalFields,
  equipmentAttributes: createLenientObject({ ...equipment, equipmentTypeId: code }),
  loadStops: stops,
});

/**
 * The body of update (specification 4.2), which replaces the load: omitted fields become null, including stops and
 * equipment.
 */
export const updateRequest = createLenientObject({
  ...optionalFields,
  equipmentAttributes: createLenientObject({ ...equipment, equipmentTypeId: optional(code) })
    .nullish()
    .transform((attributes) => attributes ?? noEquipment),
  loadStops: stops.nullish().transform((given) => given ?? []),
});

const noEquipment = {
  equipmentTypeId: null,
  equipmentOptions: null,
  transportationModeId: null,
  otherEquipmentNeeds: null,
};

/** A validated request, in which all keys are present. */
export type LoadRequest = z.output<typeof updateRequest>;

/** A request in which every field is still empty. */
export const emptyLoadRequest: LoadRequest = updateRequest.parse({});

function checkStops(
  stops: { type: 1 | 2 | null; sequence: number | null }[],
  context: z.RefinementCtx,
): void {
  const addIssue = (index: number, key: string, message: string) =>
    context.addIssue({ code: "custom", path: [index, key], message });
  const inOrder = orderStops(stops.map((stop, index) => ({ ...stop, index })));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first && (first.type ?? 1) !== 1) addIssue(first.index, "type", "The first stop must be a pickup (1).");
  if (last && (last.type ?? 2) !== 2) addIssue(last.index, "type", "The last stop must be a delivery (2).");
  const seen = new Set<number>();
  for (const [index, stop] of stops.entries()) {
    const sequence = stop.sequence ?? index + 1;
    if (seen.has(sequence)) addIssue(index, "sequence", `Sequence ${sequence} is used twice.`);
    seen.add(sequence);
  }
}

/** Orders stops by sequence. A stop without a sequence gets its position, starting at 1. */
function orderStops<T extends { sequence: number | null }>(stops: T[]): T[] {
  const numbered = stops.map((stop, index) => ({ ...stop, sequence: stop.sequence ?? index + 1 }));
  return numbered.toSorted((a, b) => a.sequence - b.sequence);
}

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();

/** A load's state; 1 is Posted, the others are reference data (shared/reference/load-states.ts). */
const loadState = z.object({ loadStateDescription: z.string(), loadStateId: z.number().int() });

/** The reason for a load's state; 0 is Not Specified. */
const loadStateReason = z.object({
  loadStateReasonDescription: z.string(),
  loadStateReasonId: z.number().int(),
});

/** One entry of a load's history. */
export const loadActivity = z.object({
  id: z.string(),
  /** ISO 8601 in UTC, with Z. */
  createdDate: z.string(),
  loadState,
  loadStateReason: loadStateReason.nullable(),
  comment: z.string(),
});

/** The user that the load is posted as. */
const postAsUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  userName: z.string(),
});

/** The fields that a client writes, except postAsUserId, as returned, in the order of the specification (2.1). */
const loadContent = {
  equipmentAttributes: z.object({
    equipmentTypeId: z.number().int().nullable(),
    equipmentOptions: z.array(z.number().int()).nullable(),
    transportationModeId: nullableNumber,
    otherEquipmentNeeds: nullableText,
  }),
  commodityId: nullableNumber,
  freightClassId: nullableNumber,
  loadStops: z.array(loadStop),
  note: nullableText,
  loadNumber: nullableText,
  loadTrackingRequired: z.boolean().nullable(),
  rateAttributes: z
    .object({ postedAllInRate: money.nullable(), tenderAllInRate: money.nullable() })
    .nullable(),
  customData: z.array(z.object({ key: z.string(), value: nullableText })).nullable(),
  dimensional: z
    .object({
      length: nullableNumber,
      width: nullableNumber,
      height: nullableNumber,
      weight: nullableNumber,
      cube: nullableNumber,
      palletCount: nullableNumber,
      pieceCount: nullableNumber,
    })
    .nullable(),
  loadActionAttributes: z.object({ loadActionId: nullableText, loadActionOption: nullableText }).nullable(),
  loadLabel: nullableText,
  tenderNotes: nullableText,
  loadReferenceNumbers: z.array(z.string()).nullable(),
  termsAndConditions: z.object({ id: z.string(), name: nullableText }).nullable(),
};

/** The keys of the fields that a client writes, except postAsUserId. */
export const loadContentKeys = Object.keys(loadContent) as (keyof typeof loadContent)[];

/** The load (specification 2.1). All keys are present; a load without stops has an empty list. */
export const load = z.object({
  loadId: z.string(),
  postAsUserId: nullableText,
  postAsUser: postAsUser.nullable(),
  createdBy: z.string(),
  updatedBy: z.string(),
  /** UTC, written without a zone. */
  createdDateTime: z.string(),
  updatedDateTime: z.string(),
  loadState,
  loadStateReason: loadStateReason.nullable(),
  /** 0 when there is no tender. */
  tenderId: z.number().int(),
  /** Empty when none. */
  carrierName: z.string(),
  loadActivity: z.array(loadActivity),
  /** Integration: posted over HTTP. Desktop: posted in the window or imported. */
  source: z.string(),
  ...loadContent,
});

export type Load = z.output<typeof load>;
export type LoadContent = Pick<Load, keyof typeof loadContent>;

/**
 * The load in responses of create, update and get: equipment and stops omitted by an update are null (specification
 * 4.2), and every stop is a pickup (1) or a delivery (2), so that an update accepts the load.
 */
export const loadAnswer = load.extend({
  equipmentAttributes: load.shape.equipmentAttributes.nullable(),
  loadStops: z.array(loadStop.extend({ type: z.literal([1, 2]) })).nullable(),
});
export type LoadActivity = z.output<typeof loadActivity>;

/** The body of delete (specification 4.4). */
export const deleteRequest = createLenientObject({
  /** The id or the description of a load state reason, or free text. */
  reason: textOrNumber(MAX_NAME_CHARS).pipe(z.string().trim().min(1, "A reason is required.")),
  comment: optional(text(MAX_NOTE_CHARS)),
});

export type DeleteRequest = z.output<typeof deleteRequest>;
