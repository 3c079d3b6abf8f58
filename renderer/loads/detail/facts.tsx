import type { ReactNode } from "react";
import type { AccountUser } from "../../../shared/interface/account-user.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { labelOf } from "../../../shared/interface/load-fields.ts";
import { type CodeLists, nameOf } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import { count, feet, money, pounds } from "../../ui/format.ts";
import { PastTime } from "../../ui/parts/past-time.tsx";
import { formatPostingAction } from "../posting-actions.ts";
import classes from "./detail.module.css";

/** All other fields of a load that have a value. */
export function Facts({ load }: { load: Load }) {
  const codeLists = useAppInfo((state) => state.codeLists);
  const users = useAppInfo((state) => state.users);
  const facts = factsOf(load, codeLists, users).filter(([, value]) => value);
  return (
    <section>
      <h3>Load</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function factsOf(load: Load, lists: CodeLists, users: readonly AccountUser[]): [string, ReactNode][] {
  const { equipmentAttributes: equipment, dimensional, rateAttributes: rates } = load;
  const options = (equipment.equipmentOptions ?? []).map((id) => nameOf(lists.equipmentOptions ?? [], id));
  const formatAmount = (rate: { amount: number; currencyCode: string } | null | undefined) =>
    rate ? money(rate.amount, rate.currencyCode) : "";
  return [
    [labelOf("rateAttributes.tenderAllInRate"), formatAmount(rates?.tenderAllInRate)],
    [labelOf("equipmentAttributes.equipmentOptions"), options.join(", ")],
    [labelOf("equipmentAttributes.otherEquipmentNeeds"), equipment.otherEquipmentNeeds ?? ""],
    [
      labelOf("equipmentAttributes.transportationModeId"),
      nameOf(lists.transportationModes ?? [], equipment.transportationModeId),
    ],
    ["Freight", dimensional ? formatFreight(dimensional) : ""],
    [labelOf("commodityId"), nameOf(lists.commodities ?? [], load.commodityId)],
    [labelOf("freightClassId"), nameOf(lists.freightClasses ?? [], load.freightClassId)],
    [labelOf("loadNumber"), load.loadNumber ?? ""],
    [labelOf("loadReferenceNumbers"), load.loadReferenceNumbers?.join(", ") ?? ""],
    [labelOf("loadActionAttributes"), formatPostingAction(load.loadActionAttributes)],
    [labelOf("loadLabel"), load.loadLabel ?? ""],
    [
      labelOf("loadTrackingRequired"),
      load.loadTrackingRequired === null ? "" : load.loadTrackingRequired ? "Required" : "Not required",
    ],
    [labelOf("note"), load.note ?? ""],
    [labelOf("tenderNotes"), load.tenderNotes ?? ""],
    ["Tender ID", load.tenderId === 0 ? "" : String(load.tenderId)],
    ["Carrier", load.carrierName],
    [
      labelOf("customData"),
      load.customData?.map(({ key, value }) => `${key}: ${value ?? ""}`).join("\n") ?? "",
    ],
    [labelOf("termsAndConditions"), load.termsAndConditions?.name ?? load.termsAndConditions?.id ?? ""],
    ["Source", load.source],
    ["Posted", <Moment key="posted" moment={load.createdDateTime} userId={load.createdBy} users={users} />],
    ["Updated", <Moment key="updated" moment={load.updatedDateTime} userId={load.updatedBy} users={users} />],
    ["Load ID", load.loadId],
  ];
}

interface MomentProps {
  /** UTC, without a zone. */
  moment: string;
  userId: string;
  users: readonly AccountUser[];
}

/** Time and user; an unknown user is shown by id. */
function Moment({ moment, userId, users }: MomentProps) {
  const user = users.find((candidate) => candidate.userId === userId || candidate.id === userId);
  return (
    <>
      <PastTime at={Date.parse(`${moment}Z`)} /> by {user ? `${user.firstName} ${user.lastName}` : userId}
    </>
  );
}

function formatFreight(size: NonNullable<Load["dimensional"]>): string {
  const sides = [size.length, size.width, size.height];
  const box = sides.every((side) => side !== null) ? `${sides.join(" × ")} ft` : feet(size.length);
  return [
    pounds(size.weight),
    box,
    size.cube !== null && `${count(size.cube)} cu ft`,
    size.palletCount !== null && `${count(size.palletCount)} pallets`,
    size.pieceCount !== null && `${count(size.pieceCount)} pieces`,
  ]
    .filter(Boolean)
    .join(" · ");
}
