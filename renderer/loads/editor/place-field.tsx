import { TextInput } from "@mantine/core";
import { useRef } from "react";
import type { Place } from "../../../shared/views/rate.ts";
import { PlaceInput } from "../../ui/fields/place-input.tsx";
import { locationOf, type StopDraft } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { useField } from "./use-field.ts";

type Location = StopDraft["location"];

/** City, state, postal code and country of a stop; choosing a place that is offered fills them all. */
export function PlaceField({ stop }: { stop: number }) {
  const location = useField<Location>("loadStops", stop, "location");
  const city = useField<string>("loadStops", stop, "location", "city");
  const state = useField<string>("loadStops", stop, "location", "state");
  const postalCode = useField<string>("loadStops", stop, "location", "postalCode");
  const country = useField<string>("loadStops", stop, "location", "countryCode");
  // Coordinates belong to the place they came with: another place has none until it is located.
  const change = (part: Partial<Location>) =>
    location.set({ ...location.value, latitude: "", longitude: "", ...part });
  const fields = useRef<HTMLDivElement>(null);
  /** Where the stop was before one began to type another city. */
  const before = useRef(location.value);
  /** At another place the door is another one; who is asked there and what they said stays. */
  const moveTo = (place: Place) => {
    const { city: from, state: of } = before.current;
    const isElsewhere = from !== place.city || of !== place.state;
    const door = isElsewhere ? { locationName: "", streetAddress1: "", streetAddress2: "" } : {};
    change({ ...locationOf(place), ...door });
  };
  /** The times of the stop stand behind its place. */
  const passOver = () => fields.current?.nextElementSibling?.querySelector("input")?.focus();
  return (
    <div className={classes.place} ref={fields}>
      <PlaceInput
        label="City"
        name={city.name}
        value={city.value}
        error={city.error}
        onType={(text) => change({ city: text })}
        onPick={moveTo}
        onBlur={() => {
          before.current = location.value;
          city.leave();
        }}
        passOver={passOver}
      />
      <TextInput
        name={state.name}
        label="State"
        maxLength={200}
        value={state.value}
        error={state.error}
        onChange={(event) => change({ state: event.currentTarget.value.toUpperCase() })}
        onBlur={state.leave}
      />
      <TextInput
        name={postalCode.name}
        label="ZIP"
        value={postalCode.value}
        error={postalCode.error}
        onChange={(event) => change({ postalCode: event.currentTarget.value })}
        onBlur={postalCode.leave}
      />
      <TextInput
        name={country.name}
        label="Country"
        value={country.value}
        error={country.error}
        onChange={(event) => change({ countryCode: event.currentTarget.value.toUpperCase() })}
        onBlur={country.leave}
      />
    </div>
  );
}
