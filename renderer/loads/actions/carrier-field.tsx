import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { CarrierMatch } from "../../../shared/views/carrier.ts";
import { Verdict } from "../../carriers/verdict.tsx";
import { useAnswer } from "../../ui/data/use-answer.ts";
import classes from "./carrier-field.module.css";

interface CarrierFieldProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** So many are offered, and looked through for the one that is meant. */
const mostOffered = 20;

/**
 * The carrier that is to have a load: any name, completed by those that are watched, whose numbers find them too. Of one
 * that is watched it says at once whether it may have it.
 */
export function CarrierField({ value, error, onChange }: CarrierFieldProps) {
  const [search] = useDebouncedValue(value.trim().slice(0, 200), 60);
  const isLong = search.length >= 2;
  const { value: answer } = useAnswer("carriers.search", isLong ? { search, most: mostOffered } : undefined);
  const found = isLong ? (answer?.carriers ?? []) : [];
  const meant = found.find((carrier) => isCalled(carrier, value));
  const names = [...new Set(found.map(({ name }) => name).filter(Boolean))];
  return (
    <div>
      <Autocomplete
        label="Carrier"
        ref={focusOnce}
        data={names.length === 1 && names[0] === value ? [] : names}
        // The main process has found them, by their numbers too.
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
      {meant && <VerdictOf key={meant.insdId} insdId={meant.insdId} />}
    </div>
  );
}

function VerdictOf({ insdId }: { insdId: number }) {
  const { value } = useAnswer("carriers.get", { insdId });
  return <div aria-live="polite">{value && <Verdict facts={value.carrier.facts} />}</div>;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether these are a carrier's own name or one of its numbers, and not a part of them. */
const isCalled = ({ name, mcNumber, usdotNumber }: CarrierMatch, typed: string): boolean =>
  [name, mcNumber, mcNumber.replace(/^mc/i, ""), usdotNumber]
    .map(plain)
    .filter(Boolean)
    .includes(plain(typed).replace(/^(us)?dot(?=\d)/, ""));

const numbersOf = (name: string, found: readonly CarrierMatch[]): string => {
  const carrier = found.find((one) => one.name === name);
  return [carrier?.mcNumber, carrier?.usdotNumber && `USDOT ${carrier.usdotNumber}`]
    .filter(Boolean)
    .join(" · ");
};

const focusOnce = (input: HTMLInputElement | null) => input?.focus();
