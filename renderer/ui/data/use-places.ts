import { useDebouncedValue } from "@mantine/hooks";
import type { Place } from "../../../shared/views/rate.ts";
import { useChannel } from "./query.ts";

const MIN_CHARS = 2;
const TYPING_PAUSE_MS = 60;

/** Places that match what is being typed, best match first. */
export function usePlaces(text: string, limit = 6): Place[] {
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const isLongEnough = search.length >= MIN_CHARS;
  const { data } = useChannel("places.suggest", isLongEnough ? { text: search, limit } : undefined);
  return isLongEnough ? (data?.places ?? []) : [];
}

/** "Dallas, TX 75201". */
export const placeLabel = (place: Pick<Place, "city" | "state" | "postalCode">): string =>
  `${place.city}, ${place.state}${place.postalCode ? ` ${place.postalCode}` : ""}`;
