import { useDebouncedValue } from "@mantine/hooks";
import type { Place } from "../../../shared/views/rate.ts";
import { useChannel } from "./query.ts";

/** Places that complete what is being typed; empty while there is too little of it. */
export function usePlaces(text: string, most = 6): Place[] {
  const [asked] = useDebouncedValue(text.trim(), 60);
  const { data } = useChannel("places.suggest", asked.length >= 2 ? { text: asked, most } : undefined);
  return asked.length >= 2 ? (data?.places ?? []) : [];
}

/** A place as the window writes it: Dallas, TX 75201. */
export const placeWords = (place: Pick<Place, "city" | "state" | "postalCode">): string =>
  `${place.city}, ${place.state}${place.postalCode ? ` ${place.postalCode}` : ""}`;
