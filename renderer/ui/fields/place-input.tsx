import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Place } from "../../../shared/views/rate.ts";
import { placeWords, usePlaces } from "../data/use-places.ts";

interface PlaceInputProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  onType: (text: string) => void;
  onPick: (place: Place) => void;
  onBlur: () => void;
  /** Takes the focus behind the fields that a place fills: where Tab leads once one was taken. */
  passOver: () => void;
}

/** A city that is completed while it is typed; Enter or Tab takes the place that is marked. */
export function PlaceInput({ label, name, value, error, onType, onPick, onBlur, passOver }: PlaceInputProps) {
  const places = usePlaces(value);
  const [wanted, setWanted] = useState(false);
  // Without a place there is no list: none is told to be open, and Esc need close none.
  const combobox = useCombobox({ opened: wanted && places.length > 0, onOpenedChange: setWanted });
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox;
  const found = places.map(placeWords).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark goes to the first whenever other places are found.
  useEffect(() => {
    if (dropdownOpened && found) selectFirstOption();
    else resetSelectedOption();
  }, [found, dropdownOpened]);
  const isTaken = useRef(false);
  const pick = (place: Place | undefined) => {
    if (place) onPick(place);
    isTaken.current = place !== undefined;
    setWanted(false);
  };
  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      onOptionSubmit={(words) => pick(places.find((place) => placeWords(place) === words))}
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
            isTaken.current = false;
            onType(event.currentTarget.value);
            setWanted(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Tab") return;
            // What is taken stands in the form before the field is left and looked at.
            if (dropdownOpened) flushSync(() => pick(places[combobox.getSelectedOptionIndex()]));
            if (event.shiftKey || !isTaken.current) return;
            event.preventDefault();
            passOver();
          }}
          onBlur={() => {
            isTaken.current = false;
            setWanted(false);
            onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Places">
          {places.map((place) => (
            <Combobox.Option key={placeWords(place)} value={placeWords(place)}>
              {placeWords(place)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
