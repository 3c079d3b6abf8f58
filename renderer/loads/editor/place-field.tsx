import { TextInput } from "@mantine/core";
import { useRef } from "react";
import type { Place } from "../../../shared/views/rate.ts";
import { PlaceInput } from "../../ui/fields/place-input.tsx";
import { type StopDraft, toLocation } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { useField } from "./use-field.ts";

type Location = StopDraft["location"];

/** City, state, ZIP and country of a stop. */
export function PlaceField({ index }: { index: number }) {
  const location = useField<Location>("loadStops", index, "location");
  const city = useField<string>("loadStops", index, "location", "city");
  const state = useField<string>("loadStops", index, "location", "state");
  const postalCode = useField<string>("loadStops", index, "location", "postalCode");
  const country = useField<string>("loadStops", index, "location", "countryCode");
  // The coordinates belong to the previous place. A picked place has its own coordinates.
  const changeLocation = (part: Partial<Location>) =>
    location.set({ ...location.value, latitude: "", longitude: "", ...part });
  const fields = useRef<HTMLDivElement>(null);
  /** The location when the broker last entered the city field. */
  const before = useRef(location.value);
  /** Fills in a place. Another city clears the facility and the street; contact and notes stay. */
  const setPlace = (place: Place) => {
    const { city: oldCity, state: oldState } = before.current;
    const isElsewhere = oldCity !== place.city || oldState !== place.state;
    const address = isElsewhere ? { locationName: "", streetAddress1: "", streetAddress2: "" } : {};
    changeLocation({ ...toLocation(place), ...address });
  };
  /** Focuses the stop's times, because the picked place filled the other fields. */
  const skipFilledFields = () => fields.current?.nextElementSibling?.querySelector("input")?.focus();
  return (
    <div className={classes.place} ref={fields}>
      <PlaceInput
        label="City"
        name={city.name}
        value={city.value}
        error={city.error}
        onType={(text) => changeLocation({ city: text })}
        onPick={setPlace}
        onFocus={() => {
          before.current = location.value;
        }}
        onBlur={city.leave}
        skipFilledFields={skipFilledFields}
      />
      <TextInput
        name={state.name}
        label="State"
        maxLength={200}
        value={state.value}
        error={state.error}
        onChange={(event) => changeLocation({ state: event.currentTarget.value.toUpperCase() })}
        onBlur={state.leave}
      />
      <TextInput
        name={postalCode.name}
        label="ZIP"
        value={postalCode.value}
        error={postalCode.error}
        onChange={(event) => changeLocation({ postalCode: event.currentTarget.value })}
        onBlur={postalCode.leave}
      />
      <TextInput
        name={country.name}
        label="Country"
        value={country.value}
        error={country.error}
        onChange={(event) => changeLocation({ countryCode: event.currentTarget.value.toUpperCase() })}
        onBlur={country.leave}
      />
    </div>
  );
}
