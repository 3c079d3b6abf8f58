import { formatLabelWithUnit, getLabel } from "../../../shared/interface/load-fields.ts";
import type { ImportColumn } from "./import-kind.ts";

/** Combines each name, such as pickup, with each part, such as city. */
const combineHeadings = (names: readonly string[], parts: readonly string[]): string[] =>
  names.flatMap((name) => parts.map((part) => `${name}${part}`));

const originNames = ["origin", "orig", "pickup", "pu", "from", "shipper", "o", "start", "ship"];
const destinationNames = [
  "destination",
  "dest",
  "delivery",
  "del",
  "to",
  "consignee",
  "receiver",
  "d",
  "drop",
  "end",
];
const stateParts = ["state", "st", "province"];
const postalCodeParts = ["zip", "zipcode", "postalcode", "postal"];
const placeParts = ["citystate", "location", "place", "citystatezip"];

/** Columns for the parts of the origin and of the destination, and a column for each whole place. */
export const placeColumns: readonly ImportColumn[] = [
  { field: "originCity", label: "Origin city", names: combineHeadings(originNames, ["city"]) },
  { field: "originState", label: "Origin state", names: combineHeadings(originNames, stateParts) },
  { field: "originZip", label: "Origin ZIP", names: combineHeadings(originNames, postalCodeParts) },
  { field: "destinationCity", label: "Destination city", names: combineHeadings(destinationNames, ["city"]) },
  {
    field: "destinationState",
    label: "Destination state",
    names: combineHeadings(destinationNames, stateParts),
  },
  {
    field: "destinationZip",
    label: "Destination ZIP",
    names: combineHeadings(destinationNames, postalCodeParts),
  },
  {
    field: "origin",
    label: "Origin (city, state)",
    names: [...combineHeadings(originNames, placeParts), "orig", "from", "shipper"],
  },
  {
    field: "destination",
    label: "Destination (city, state)",
    names: [...combineHeadings(destinationNames, placeParts), "dest", "to", "consignee", "receiver"],
  },
];

/** Headings of the equipment column. */
export const equipmentHeadings = [
  "equipment",
  "equip",
  "eq",
  "equipmenttype",
  "trailer",
  "trailertype",
  "truck",
  "trucktype",
  "type",
];

const dateParts = ["date", "datetime", "day", "appt", "appointment", "earliest", "early"];
const timeParts = ["time", "times", "window", "hours", "appttime", "appointmenttime"];

/** The columns of a load file, with other headings found in files. */
export const loadColumns: readonly ImportColumn[] = [
  {
    field: "loadNumber",
    label: getLabel("loadNumber"),
    isRequired: true,
    names: [
      "load",
      "loadno",
      "loadnum",
      "loadid",
      "number",
      "order",
      "orderno",
      "ordernumber",
      "orderid",
    ].concat(
      ["pro", "pronumber", "shipment", "shipmentid", "shipmentnumber", "ref", "refno", "reference"],
      ["referencenumber", "id"],
    ),
  },
  {
    field: "pickupDate",
    label: "Pickup",
    names: [
      ...combineHeadings(["pickup", "pu", "origin", "ship", "load", "ready"], dateParts),
      "pickup",
      "pu",
      "date",
    ],
  },
  {
    field: "deliveryDate",
    label: "Delivery",
    names: [
      ...combineHeadings(["delivery", "del", "destination", "drop", "arrival", "due"], dateParts),
      "deliverby",
      "eta",
    ],
  },
  {
    field: "pickupTime",
    label: "Pickup time",
    names: combineHeadings(["pickup", "pu", "origin", "ship", "load", "ready"], timeParts),
  },
  {
    field: "deliveryTime",
    label: "Delivery time",
    names: combineHeadings(["delivery", "del", "destination", "drop", "arrival"], timeParts),
  },
  ...placeColumns,
  {
    field: "equipmentTypeId",
    label: getLabel("equipmentAttributes.equipmentTypeId"),
    isRequired: true,
    names: equipmentHeadings,
  },
  {
    field: "length",
    label: formatLabelWithUnit("dimensional.length"),
    names: ["lengthft", "feet", "ft", "trailerlength", "len"],
  },
  {
    field: "weight",
    label: formatLabelWithUnit("dimensional.weight"),
    names: ["weightlb", "weightlbs", "lbs", "lb", "pounds", "wt", "totalweight", "grossweight"],
  },
  {
    field: "rate",
    label: "Rate (USD)",
    names: [
      "postedrate",
      "price",
      "amount",
      "linehaul",
      "allin",
      "allinrate",
      "targetrate",
      "offer",
      "pay",
    ].concat(["total", "totalrate", "usd"]),
  },
  { field: "currency", label: "Currency", names: ["currencycode", "curr"] },
  {
    field: "stops",
    label: "Stops between (city, state; …)",
    names: ["via"],
  },
  {
    field: "loadReferenceNumbers",
    label: getLabel("loadReferenceNumbers"),
    names: ["references", "refs"],
  },
  {
    field: "note",
    label: getLabel("note"),
    names: ["notes", "comment", "comments", "remarks", "description", "instructions"],
  },
];
