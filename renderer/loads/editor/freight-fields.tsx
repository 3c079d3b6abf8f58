import { getCodeName } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import { formatFeet, formatPounds } from "../../ui/format.ts";
import type { LoadDraft, NumberInputValue } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { CodeField, CodesField, NumberField, TextField } from "./fields.tsx";

const toNullIfEmpty = (value: NumberInputValue) => (value === "" ? null : value);

/** Describes equipment and freight in one line. */
export function useFreightSummary({ equipmentAttributes, dimensional }: LoadDraft): string {
  const codeLists = useAppInfo((state) => state.codeLists);
  return [
    getCodeName(codeLists.equipmentTypes, toNullIfEmpty(equipmentAttributes.equipmentTypeId)),
    formatFeet(toNullIfEmpty(dimensional.length)),
    formatPounds(toNullIfEmpty(dimensional.weight)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Equipment, options, size and commodity. */
export function FreightFields() {
  const codeLists = useAppInfo((state) => state.codeLists);
  return (
    <>
      <div className={classes.two}>
        <CodeField
          path={["equipmentAttributes", "equipmentTypeId"]}
          label="Equipment"
          codes={codeLists.equipmentTypes}
        />
        <CodeField
          path={["equipmentAttributes", "transportationModeId"]}
          label="Mode"
          codes={codeLists.transportationModes}
        />
      </div>
      <CodesField
        path={["equipmentAttributes", "equipmentOptions"]}
        label="Equipment options"
        codes={codeLists.equipmentOptions}
      />
      <TextField path={["equipmentAttributes", "otherEquipmentNeeds"]} label="Other equipment needs" />
      <div className={classes.three}>
        <NumberField path={["dimensional", "weight"]} label="Weight" unit="lb" />
        <NumberField path={["dimensional", "length"]} label="Length" unit="ft" />
        <NumberField path={["dimensional", "width"]} label="Width" unit="ft" />
        <NumberField path={["dimensional", "height"]} label="Height" unit="ft" />
        <NumberField path={["dimensional", "cube"]} label="Cube" unit="cu ft" />
        <NumberField path={["dimensional", "palletCount"]} label="Pallets" decimals={0} />
        <NumberField path={["dimensional", "pieceCount"]} label="Pieces" decimals={0} />
        <div className={classes.wide}>
          <CodeField path={["freightClassId"]} label="Freight class" codes={codeLists.freightClasses} />
        </div>
      </div>
      <CodeField path={["commodityId"]} label="Commodity" codes={codeLists.commodities} />
    </>
  );
}
