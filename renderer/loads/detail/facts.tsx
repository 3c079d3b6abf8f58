import { Fragment, type ReactNode } from "react";
import type { Load } from "../../../shared/interface/load.ts";
import { getLabel } from "../../../shared/interface/load-fields.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import { PastTime } from "../../ui/components/past-time.tsx";
import { formatCount, formatFeet, formatMoney, formatNumber, formatPounds } from "../../ui/format.ts";
import { useUserNames } from "../../user-names.ts";
import { formatPostingAction } from "../posting-actions.ts";
import classes from "./detail.module.css";

/** The remaining fields of a load; leaves out fields without a value. */
export function Facts({ load }: { load: Load }) {
  const codeLists = useAppInfo((state) => state.codeLists);
  const findUserName = useUserNames();

  return (
    <section>
      <h3>Load</h3>
      <FactList facts={listFacts(load, codeLists, findUserName)} />
    </section>
  );
}

/** A list of names and values; leaves out facts without a value. */
export const FactList = ({ facts }: { facts: readonly [name: string, value: ReactNode][] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
);

function listFacts(
  load: Load,
  codeLists: CodeLists,
  findUserName: MomentProps["findUserName"],
): [string, ReactNode][] {
  const { equipmentAttributes: equipment, dimensional, rateAttributes: rates } = load;
  const options = (equipment.equipmentOptions ?? []).map((id) => getCodeName(codeLists.equipmentOptions, id));
  const formatAmount = (rate: { amount: number; currencyCode: string } | null | undefined) =>
    rate ? formatMoney(rate.amount, rate.currencyCode) : "";
  const renderMoment = (key: string, moment: string, userId: string) => (
    <Moment key={key} moment={moment} userId={userId} findUserName={findUserName} />
  );
  return [
    [getLabel("rateAttributes.tenderAllInRate"), formatAmount(rates?.tenderAllInRate)],
    [getLabel("equipmentAttributes.equipmentOptions"), options.join(", ")],
    [getLabel("equipmentAttributes.otherEquipmentNeeds"), equipment.otherEquipmentNeeds ?? ""],
    [
      getLabel("equipmentAttributes.transportationModeId"),
      getCodeName(codeLists.transportationModes, equipment.transportationModeId),
    ],
    ["Freight", dimensional ? formatFreight(dimensional) : ""],
    [getLabel("commodityId"), getCodeName(codeLists.commodities, load.commodityId)],
    [getLabel("freightClassId"), getCodeName(codeLists.freightClasses, load.freightClassId)],
    [getLabel("loadNumber"), load.loadNumber ?? ""],
    [getLabel("loadReferenceNumbers"), load.loadReferenceNumbers?.join(", ") ?? ""],
    [getLabel("loadActionAttributes"), formatPostingAction(load.loadActionAttributes)],
    [getLabel("loadLabel"), load.loadLabel ?? ""],
    [
      getLabel("loadTrackingRequired"),
      load.loadTrackingRequired === null ? "" : load.loadTrackingRequired ? "Required" : "Not required",
    ],
    [getLabel("note"), load.note ?? ""],
    [getLabel("tenderNotes"), load.tenderNotes ?? ""],
    ["Tender ID", load.tenderId === 0 ? "" : String(load.tenderId)],
    ["Carrier", load.carrierName],
    [
      getLabel("customData"),
      load.customData?.map(({ key, value }) => `${key}: ${value ?? ""}`).join("\n") ?? "",
    ],
    [getLabel("termsAndConditions"), load.termsAndConditions?.name ?? load.termsAndConditions?.id ?? ""],
    ["Source", load.source],
    ["Posted", renderMoment("posted", load.createdDateTime, load.createdBy)],
    ["Updated", renderMoment("updated", load.updatedDateTime, load.updatedBy)],
    ["Load ID", load.loadId],
  ];
}

interface MomentProps {
  /** ISO date-time in UTC, without a zone. */
  moment: string;
  userId: string;
  findUserName: ReturnType<typeof useUserNames>;
}

/** The time and the user of a change; an unknown user appears as an id. */
function Moment({ moment, userId, findUserName }: MomentProps) {
  return (
    <>
      <PastTime at={Date.parse(`${moment}Z`)} /> by {findUserName(userId) ?? userId}
    </>
  );
}

function formatFreight(size: NonNullable<Load["dimensional"]>): string {
  const sides = [size.length, size.width, size.height];
  const box = sides.every((side) => side !== null) ? `${sides.join(" × ")} ft` : formatFeet(size.length);
  return [
    formatPounds(size.weight),
    box,
    size.cube !== null && `${formatNumber(size.cube)} cu ft`,
    size.palletCount !== null && formatCount(size.palletCount, "pallet"),
    size.pieceCount !== null && formatCount(size.pieceCount, "piece"),
  ]
    .filter(Boolean)
    .join(" · ");
}
