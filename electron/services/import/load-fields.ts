import { labelOf, labelWithUnit } from "../../../shared/interface/load-fields.ts";
import type { FieldOfKind } from "./import-kind.ts";
import { equipmentNames, ofEnd, placeFields } from "./place-fields.ts";

const dates = ["date", "datetime", "day", "appt", "appointment", "earliest", "early"];
const times = ["time", "times", "window", "hours", "appttime", "appointmenttime"];

/** What a row of loads can say, and under which names. */
export const loadFields: readonly FieldOfKind[] = [
  {
    field: "loadNumber",
    label: labelOf("loadNumber"),
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
    field: "pickupTime",
    label: "Pick-up time",
    names: ofEnd(["pickup", "pu", "origin", "ship", "load", "ready"], times),
  },
  {
    field: "deliveryTime",
    label: "Delivery time",
    names: ofEnd(["delivery", "del", "destination", "drop", "arrival"], times),
  },
  ...placeFields,
  {
    field: "equipmentTypeId",
    label: labelOf("equipmentAttributes.equipmentTypeId"),
    isRequired: true,
    names: equipmentNames,
  },
  {
    field: "length",
    label: labelWithUnit("dimensional.length"),
    names: ["lengthft", "feet", "ft", "trailerlength", "len"],
  },
  {
    field: "weight",
    label: labelWithUnit("dimensional.weight"),
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
    label: labelOf("note"),
    names: ["notes", "comment", "comments", "remarks", "description", "instructions"],
  },
];
