import { money } from "../../ui/format.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import classes from "./editor.module.css";
import { NumberField, TextField } from "./fields.tsx";

/** The rates in one line. */
export function summarizeMoney({ rateAttributes: { postedAllInRate, tenderAllInRate } }: LoadDraft): string {
  const format = ({ amount, currencyCode }: { amount: number | ""; currencyCode: string }) =>
    amount === "" ? "" : money(amount, currencyCode.length === 3 ? currencyCode : "USD");
  const [posted, tender] = [format(postedAllInRate), format(tenderAllInRate)];
  return [posted && `posted ${posted}`, tender && `tender ${tender}`].filter(Boolean).join(" · ");
}

/** Rates, with the estimate for the lane. */
export function MoneyFields({ draft }: { draft: LoadDraft }) {
  return (
    <>
      <div className={classes.money}>
        <NumberField path={["rateAttributes", "postedAllInRate", "amount"]} label="Posted rate, all-in" />
        <TextField path={["rateAttributes", "postedAllInRate", "currencyCode"]} label="Currency" />
        <NumberField path={["rateAttributes", "tenderAllInRate", "amount"]} label="Tender rate, all-in" />
        <TextField path={["rateAttributes", "tenderAllInRate", "currencyCode"]} label="Currency" />
      </div>
      <LaneEstimate draft={draft} />
    </>
  );
}
