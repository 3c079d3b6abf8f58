import type { FieldOfKind } from "./import-kind.ts";

/** The names that spreadsheets of brokers give to one end of a load. */
const ofEnd = (names: readonly string[], parts: readonly string[]) =>
  names.flatMap((name) => parts.map((part) => `${name}${part}`));

const origin = ["origin", "orig", "pickup", "pu", "from", "shipper", "o", "start", "ship"];
const destination = [
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
const places = ["citystate", "location", "place", "citystatezip"];
const dates = ["date", "datetime", "day", "time", "appt", "appointment", "earliest", "early"];

/** What a row of loads can say, and under which names. */
export const loadFields: readonly FieldOfKind[] = [
  {
    field: "loadNumber",
    label: "Load number",
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
  { field: "originCity", label: "Origin city", names: ofEnd(origin, ["city"]) },
  { field: "originState", label: "Origin state", names: ofEnd(origin, ["state", "st", "province"]) },
  {
    field: "originZip",
    label: "Origin ZIP",
    names: ofEnd(origin, ["zip", "zipcode", "postalcode", "postal"]),
  },
  { field: "destinationCity", label: "Destination city", names: ofEnd(destination, ["city"]) },
  {
    field: "destinationState",
    label: "Destination state",
    names: ofEnd(destination, ["state", "st", "province"]),
  },
  {
    field: "destinationZip",
    label: "Destination ZIP",
    names: ofEnd(destination, ["zip", "zipcode", "postalcode", "postal"]),
  },
  {
    field: "pickupDate",
    label: "Pick-up",
    names: [...ofEnd(["pickup", "pu", "origin", "ship", "load", "ready"], dates), "pickup", "pu", "date"],
  },
  {
    field: "deliveryDate",
    label: "Delivery",
    names: [
      ...ofEnd(["delivery", "del", "destination", "drop", "arrival", "due"], dates),
      "deliverby",
      "eta",
    ],
  },
  {
    field: "origin",
    label: "Origin (city, state)",
    names: [...ofEnd(origin, places), "orig", "from", "shipper"],
  },
  {
    field: "destination",
    label: "Destination (city, state)",
    names: [...ofEnd(destination, places), "dest", "to", "consignee", "receiver"],
  },
  {
    field: "equipmentTypeId",
    label: "Equipment",
    isRequired: true,
    names: [
      "equipment",
      "equip",
      "eq",
      "equipmenttype",
      "trailer",
      "trailertype",
      "truck",
      "trucktype",
      "type",
    ],
  },
  { field: "length", label: "Length (ft)", names: ["lengthft", "feet", "ft", "trailerlength", "len"] },
  {
    field: "weight",
    label: "Weight (lb)",
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
  {
    field: "note",
    label: "Note",
    names: ["notes", "comment", "comments", "remarks", "description", "instructions"],
  },
];
