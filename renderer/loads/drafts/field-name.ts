import { type Path, pathText } from "../../ui/fields/paths.ts";

const words: Record<string, string> = {
  loadStops: "Stops",
  earlyDateTime: "Earliest",
  lateDateTime: "Latest",
  "location.postalCode": "ZIP",
  postAsUserId: "Post as",
  "equipmentAttributes.equipmentTypeId": "Equipment",
  "equipmentAttributes.equipmentOptions": "Equipment options",
  "equipmentAttributes.transportationModeId": "Mode",
  "equipmentAttributes.otherEquipmentNeeds": "Other equipment needs",
  "rateAttributes.postedAllInRate.amount": "Posted rate",
  "rateAttributes.postedAllInRate.currencyCode": "Posted rate's currency",
  "rateAttributes.tenderAllInRate.amount": "Tender rate",
  "rateAttributes.tenderAllInRate.currencyCode": "Tender rate's currency",
  "dimensional.palletCount": "Pallets",
  "dimensional.pieceCount": "Pieces",
  "loadActionAttributes.loadActionId": "Action",
  "loadActionAttributes.loadActionOption": "Action",
  "termsAndConditions.id": "Terms and conditions, id",
  "termsAndConditions.name": "Terms and conditions",
};

/** What a field of a load is called in the window; one that has no name of its own by its last key, spelt out. */
export function fieldName(path: Path): string {
  const known = words[pathText(path)];
  if (known) return known;
  if (path[0] === "loadStops" && path.length > 1)
    return `Stop ${Number(path[1]) + 1}, ${fieldName(path.slice(2)).toLowerCase()}`;
  const spelt = String(path.at(-1)).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}
