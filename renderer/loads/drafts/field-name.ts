import { type Path, pathText } from "../../ui/fields/paths.ts";

const NAMES: Record<string, string> = {
  loadStops: "Stops",
  earlyDateTime: "Earliest",
  lateDateTime: "Latest",
  "location.postalCode": "ZIP",
  "location.locationName": "Facility",
  postAsUserId: "Post as",
  "equipmentAttributes.equipmentTypeId": "Equipment",
  "equipmentAttributes.equipmentOptions": "Equipment options",
  "equipmentAttributes.transportationModeId": "Mode",
  "equipmentAttributes.otherEquipmentNeeds": "Other equipment needs",
  "rateAttributes.postedAllInRate.amount": "Posted rate",
  "rateAttributes.postedAllInRate.currencyCode": "Posted rate currency",
  "rateAttributes.tenderAllInRate.amount": "Tender rate",
  "rateAttributes.tenderAllInRate.currencyCode": "Tender rate currency",
  "dimensional.palletCount": "Pallets",
  "dimensional.pieceCount": "Pieces",
  "loadActionAttributes.loadActionId": "Action",
  "loadActionAttributes.loadActionOption": "Action",
  "termsAndConditions.id": "Terms ID",
  "termsAndConditions.name": "Terms name",
};

/** The label of a load field in the window; fields without one are named by their key ("stopNotes" → "Stop notes"). */
export function fieldName(path: Path): string {
  const known = NAMES[pathText(path)];
  if (known) return known;
  if (path[0] === "loadStops" && path.length > 1)
    return `Stop ${Number(path[1]) + 1}, ${fieldName(path.slice(2)).toLowerCase()}`;
  const words = String(path.at(-1)).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
