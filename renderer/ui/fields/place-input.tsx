import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Place } from "../../../shared/views/rate.ts";
import { useFirstOption } from "../behavior/use-first-option.ts";
import { callChannel } from "../data/channel.ts";
import { formatPlace, useSuggestions } from "../places/use-places.ts";

interface PlaceInputProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  onType: (text: string) => void;
  onPick: (place: Place) => void;
  onFocus: () => void;
  onBlur: () => void;
  /** Focuses the first field after those that a place fills; Tab does this after a place was picked. */
  skipFilledFields: () => void;
}

/**
 * A city with suggestions; Enter or Tab picks the highlighted place. If the suggestions match an earlier text and the
 * highlighted one does not begin with the typed text, both keys wait for the best match.
 */
export function PlaceInput({
  label,
  name,
  value,
  error,
  onType,
  onPick,
  onFocus,
  onBlur,
  skipFilledFields,
}: PlaceInputProps) {
  const { places, isOutdated } = useSuggestions(value);
  const [isWanted, setWanted] = useState(false);
  // Without suggestions, the list counts as closed, so screen readers announce no list and Esc has nothing to close.
  const combobox = useCombobox({ opened: isWanted && places.length > 0, onOpenedChange: setWanted });
  useFirstOption(combobox, places.map(formatPlace).join("\n"));
  const isPicked = useRef(false);
  const pick = (place: Place | undefined) => {
    if (place) onPick(place);
    isPicked.current = place !== undefined;
    setWanted(false);
  };
  const isStale = () => {
    const place = places[combobox.getSelectedOptionIndex()];
    return isOutdated && !(place && toLetters(formatPlace(place)).startsWith(toLetters(value)));
  };
  const pickTyped = async (input: HTMLInputElement, isLeaving: boolean) => {
    const text = input.value;
    const found = await callChannel("places.suggest", { text: text.trim(), limit: 1 }).catch(() => undefined);
    if (input.value !== text || document.activeElement !== input) return;
    flushSync(() => pick(found?.places[0]));
    if (!isLeaving) return;
    if (isPicked.current) skipFilledFields();
    else focusNext(input);
  };
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      onOptionSubmit={(label) => pick(places.find((place) => formatPlace(place) === label))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          name={name}
          label={label}
          placeholder="Dallas, or 75201"
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => {
            isPicked.current = false;
            onType(event.currentTarget.value);
            setWanted(true);
          }}
          onKeyDown={(event) => {
            const isTab = event.key === "Tab" && !event.shiftKey;
            const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
            if (isWanted && isStale() && (isTab || isEnter)) {
              event.preventDefault();
              combobox.resetSelectedOption();
              return void pickTyped(event.currentTarget, isTab);
            }
            if (event.key !== "Tab") return;
            // The loss of focus validates the field, so the form needs the picked place earlier.
            if (combobox.dropdownOpened && !isStale())
              flushSync(() => pick(places[combobox.getSelectedOptionIndex()]));
            if (event.shiftKey || !isPicked.current) return;
            event.preventDefault();
            skipFilledFields();
          }}
          onFocus={onFocus}
          onBlur={() => {
            isPicked.current = false;
            setWanted(false);
            onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Places">
          {places.map((place) => (
            <Combobox.Option key={formatPlace(place)} value={formatPlace(place)}>
              {formatPlace(place)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Removes case, spaces and punctuation: "Dallas, TX" and "dallas tx" are equal. */
const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function focusNext(input: HTMLInputElement): void {
  const elements = [...(input.form?.elements ?? [])];
  const next = elements[elements.indexOf(input) + 1];
  if (next instanceof HTMLElement) next.focus();
}
