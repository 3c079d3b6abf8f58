import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { CarrierMatch } from "../../../shared/views/carrier.ts";
import { Verdict } from "../../carriers/verdict.tsx";
import { useChannel } from "../../ui/data/query.ts";
import classes from "./carrier-field.module.css";

interface CarrierFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

const MAX_SUGGESTIONS = 20;
const SEARCH_DELAY_MS = 60;

/**
 * The carrier of a booking. Accepts any name and suggests known carriers by name or number; shows the verdict of a
 * known carrier.
 */
export function CarrierField({ value, error, onChange }: CarrierFieldProps) {
  const [search] = useDebouncedValue(value.trim().slice(0, 200), SEARCH_DELAY_MS);
  const isLong = search.length >= 2;
  const { data } = useChannel("carriers.search", isLong ? { search, limit: MAX_SUGGESTIONS } : undefined);
  const found = isLong ? (data?.carriers ?? []) : [];
  const match = found.find((carrier) => isNamed(carrier, value));
  const names = [...new Set(found.map(({ name }) => name).filter(Boolean))];
  return (
    <div>
      <Autocomplete
        label="Carrier"
        ref={focusOnMount}
        data={names.length === 1 && names[0] === value ? [] : names}
        // The search has already filtered, also by number.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {option.value} <span className={classes.numbers}>{numbersOf(option.value, found)}</span>
          </span>
        )}
        value={value}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
      {match && <CarrierVerdict key={match.insdId} insdId={match.insdId} />}
    </div>
  );
}

function CarrierVerdict({ insdId }: { insdId: number }) {
  const { data } = useChannel("carriers.get", { insdId });
  return <div aria-live="polite">{data && <Verdict verdict={data.verdict} />}</div>;
}

const normalize = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether the text is the whole name or a number of a carrier, not just a part of it. */
const isNamed = ({ name, mcNumber, usdotNumber }: CarrierMatch, typed: string): boolean =>
  [name, mcNumber, mcNumber.replace(/^mc/i, ""), usdotNumber]
    .map(normalize)
    .filter(Boolean)
    .includes(normalize(typed).replace(/^(us)?dot(?=\d)/, ""));

const numbersOf = (name: string, found: readonly CarrierMatch[]): string => {
  const carrier = found.find((candidate) => candidate.name === name);
  return [carrier?.mcNumber, carrier?.usdotNumber && `USDOT ${carrier.usdotNumber}`]
    .filter(Boolean)
    .join(" · ");
};

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();
