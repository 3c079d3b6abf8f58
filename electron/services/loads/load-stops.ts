import type { LoadStop, LoadStopRequest } from "../../../shared/interface/load-stop.ts";

/**
 * The stops of a load as they are kept. A stop that was there before keeps its id: one at the same place first,
 * then one with the same sequence.
 */
export function assignStopIds(
  requests: readonly LoadStopRequest[],
  before: readonly LoadStop[],
  newId: () => string,
): LoadStop[] {
  const unclaimed = new Set(before);
  const claim = (fits: (stop: LoadStop) => boolean) => {
    const stop = [...unclaimed].find(fits);
    if (stop) unclaimed.delete(stop);
    return stop;
  };
  const placed = requests
    .map((request) => request.location)
    .map((at) => claim((stop) => isSamePlace(stop, at)));
  return requests.map((request, index) => {
    const { location, ...rest } = request;
    const sequence = rest.sequence ?? index + 1;
    const stayed = placed[index];
    const id = (stayed ?? claim((stop) => stop.sequence === sequence))?.id ?? newId();
    const type = rest.type ?? (index === 0 ? 1 : 2);
    return { ...rest, id, type, sequence, location: { ...location, id: stayed?.location.id ?? newId() } };
  });
}

function isSamePlace(stop: LoadStop, location: LoadStopRequest["location"]): boolean {
  const place = (at: LoadStopRequest["location"]) =>
    JSON.stringify([at.city, at.state, at.postalCode, at.streetAddress1, at.locationName]).toLowerCase();
  return place(stop.location) === place(location);
}
