import type { Path } from "../../ui/fields/paths.ts";
import { SearchableSelect } from "../../ui/fields/searchable-select.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import classes from "./editor.module.css";
import { NumberField } from "./fields.tsx";
import { useField } from "./use-field.ts";

/** Describes the rates in one line. */
export function summarizeMoney({ rateAttributes: { postedAllInRate, tenderAllInRate } }: LoadDraft): string {
  const formatRate = ({ amount, currencyCode }: { amount: number | ""; currencyCode: string }) =>
    amount === "" ? "" : formatMoney(amount, currencyCode || "USD");
  const [posted, tender] = [formatRate(postedAllInRate), formatRate(tenderAllInRate)];
  return [posted && `posted ${posted}`, tender && `tender ${tender}`].filter(Boolean).join(" · ");
}

/** North America first, then every other currency of the system's list. */
const CURRENCIES = [...new Set(["USD", "CAD", "MXN", ...Intl.supportedValuesOf("currency")])];

/** The currency of a rate. Also offers the draft's currency if the list lacks it. */
function CurrencyField({ path }: { path: Path }) {
  const { value, set, error, leave, name } = useField<string>(...path);
  return (
    <SearchableSelect
      name={name}
      label="Currency"
      data={CURRENCIES.includes(value) || !value ? CURRENCIES : [value, ...CURRENCIES]}
      value={value || null}
      error={error}
      clearable={false}
      limit={20}
      onChange={(next) => next && set(next)}
      onBlur={leave}
    />
  );
}

/** Rates, with the estimate for the lane. */
export function MoneyFields({ draft, loadId }: { draft: LoadDraft; loadId: string | undefined }) {
  const posted = useField<LoadDraft["rateAttributes"]["postedAllInRate"]>(
    "rateAttributes",
    "postedAllInRate",
  );
  const { amount, currencyCode } = posted.value;
  return (
    <>
      <div className={classes.money}>
        <NumberField path={["rateAttributes", "postedAllInRate", "amount"]} label="Posted rate, all-in" />
        <CurrencyField path={["rateAttributes", "postedAllInRate", "currencyCode"]} />
        <NumberField path={["rateAttributes", "tenderAllInRate", "amount"]} label="Tender rate, all-in" />
        <CurrencyField path={["rateAttributes", "tenderAllInRate", "currencyCode"]} />
      </div>
      <LaneEstimate
        loadId={loadId}
        draft={draft}
        rate={currencyCode === "USD" ? amount : ""}
        onUse={(dollars) => posted.set({ ...posted.value, amount: dollars, currencyCode: "USD" })}
      />
    </>
  );
}
