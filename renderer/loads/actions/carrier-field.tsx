import { Button, Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { getCarrierName } from "../../../shared/carrier-name.ts";
import { MAX_SEARCH_CHARS } from "../../../shared/max-search-chars.ts";
import type { CarrierMatch } from "../../../shared/views/carrier.ts";
import { formatCarrierDetails } from "../../carriers/carrier-fields.ts";
import { openCarrierForm } from "../../carriers/carrier-form.tsx";
import { Verdict, VerdictMark } from "../../carriers/verdict.tsx";
import { focusOnMount } from "../../ui/behavior/focus-on-mount.ts";
import { useFirstOption } from "../../ui/behavior/use-first-option.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import classes from "./carrier-field.module.css";

/** The carrier picked for a booking. */
export type PickedCarrier =
  | { kind: "monitored"; carrier: Pick<CarrierMatch, "insdId" | "name" | "phone" | "email" | "verdict"> }
  /** The typed name of a carrier that is not monitored. */
  | { kind: "not monitored"; name: string };

interface CarrierFieldProps {
  picked: PickedCarrier | undefined;
  error: string | undefined;
  /** Called with the picked carrier; with undefined while the broker types. */
  onPick: (picked: PickedCarrier | undefined) => void;
}

const MAX_SUGGESTIONS = 20;
const MIN_SEARCH_CHARS = 2;
const TYPING_PAUSE_MS = 60;
const NOT_MONITORED = "not monitored";

/**
 * The field for the carrier of a booking. The last suggestion is the typed name, for a carrier that is not monitored.
 */
export function CarrierField({ picked, error, onPick }: CarrierFieldProps) {
  const [typed, setTyped] = useState("");
  const [isListWanted, setIsListWanted] = useState(false);
  const { found, isComplete } = useCarriers(typed.trim());
  const isLongEnough = typed.trim().length >= MIN_SEARCH_CHARS;
  const combobox = useCombobox({ opened: isListWanted && isComplete, onOpenedChange: setIsListWanted });
  useFirstOption(combobox, [...found.map(({ insdId }) => insdId), NOT_MONITORED].join());
  const pick = (value: string) => {
    const carrier = found.find(({ insdId }) => String(insdId) === value);
    const name = typed.trim();
    setTyped(carrier ? carrier.name : name);
    setIsListWanted(false);
    onPick(carrier ? { kind: "monitored", carrier } : { kind: "not monitored", name });
  };
  const addPickedCarrier = (name: string) =>
    openCarrierForm({
      insdId: null,
      facts: { legalName: name },
      onSaved: (insdId) => void pickNewCarrier(insdId),
    });
  const pickNewCarrier = async (insdId: number) => {
    try {
      const { carrier, verdict } = await callChannel("carriers.get", { insdId });
      const { phone, email } = carrier.facts;
      const newName = getCarrierName(carrier.facts);
      setTyped(newName);
      onPick({ kind: "monitored", carrier: { insdId, name: newName, phone, email, verdict } });
    } catch (error) {
      showFailure("Carrier added; type its name again", error);
    }
  };
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label="Carrier"
            placeholder="Name, MC or USDOT number"
            ref={focusOnMount}
            value={typed}
            error={error}
            maxLength={MAX_SEARCH_CHARS}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setIsListWanted(true);
              onPick(undefined);
            }}
            onKeyDown={(event) => {
              // Enter must not book the load before the suggestions arrive.
              if (event.key === "Enter" && isListWanted && isLongEnough && !isComplete)
                event.preventDefault();
            }}
            onBlur={() => setIsListWanted(false)}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Carriers" className={classes.options}>
            {found.map((carrier) => (
              <Combobox.Option key={carrier.insdId} value={String(carrier.insdId)}>
                <CarrierOption carrier={carrier} />
              </Combobox.Option>
            ))}
            {isComplete && (
              <Combobox.Option value={NOT_MONITORED}>
                Book “{typed.trim()}” as <strong>not monitored</strong>
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div aria-live="polite">
        {picked?.kind === "monitored" && (
          <CurrentVerdict key={picked.carrier.insdId} insdId={picked.carrier.insdId} />
        )}
        {picked?.kind === "not monitored" && (
          <p className={classes.notMonitored}>
            <strong>Not monitored.</strong> Lanedesk has no authority or insurance data for this carrier.{" "}
            <Button size="compact-sm" variant="default" onClick={() => addPickedCarrier(picked.name)}>
              Add carrier
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the carriers that match the typed text; none for a text under two characters. Until the result for this text
 * arrives, `isComplete` is false and the carriers are those of the previous text.
 */
function useCarriers(typed: string): { found: readonly CarrierMatch[]; isComplete: boolean } {
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isLongEnough = search.length >= MIN_SEARCH_CHARS;
  const { data, isPlaceholderData } = useChannel(
    "carriers.search",
    isLongEnough ? { search, limit: MAX_SUGGESTIONS } : undefined,
  );
  const isComplete = isLongEnough && search === typed && data !== undefined && !isPlaceholderData;
  return { found: (isLongEnough && data?.carriers) || [], isComplete };
}

function CarrierOption({ carrier }: { carrier: CarrierMatch }) {
  return (
    <span className={classes.option}>
      <span className={classes.name}>{carrier.name}</span>
      <VerdictMark result={carrier.verdict.result} />
      <span className={classes.numbers}>{formatCarrierDetails(carrier)}</span>
      {carrier.sharedContact && <span className={classes.shared}>{carrier.sharedContact}</span>}
    </span>
  );
}

/** The current verdict of a carrier. */
export function CurrentVerdict({ insdId }: { insdId: number }) {
  const { data } = useChannel("carriers.get", { insdId });
  return data && <Verdict verdict={data.verdict} />;
}
