import type { LoadStop, LoadStopRequest } from "../../../shared/interface/load-stop.ts";

/**
 * Converts requested stops to stored stops. A requested stop gets the id of the stored stop at the same place, else the
 * id of the stored stop with the same sequence, else a new id. By default, the first stop is a pickup (type 1) and each
 * other stop is a delivery (type 2).
 */
export function assignStopIds(
  requests: readonly LoadStopRequest[],
  before: readonly LoadStop[],
  createId: () => string,
): LoadStop[] {
  const unclaimed = new Set(before);
  const claimStop = (matches: (stop: LoadStop) => boolean) => {
    const stop = [...unclaimed].find(matches);
    if (stop) unclaimed.delete(stop);
    return stop;
  };
  const matchedByPlace = requests
    .map((request) => request.location)
    .map((at) => claimStop((stop) => isSamePlace(stop, at)));
  return requests.map((request, index) => {
    const { location, ...rest } = request;
    const sequence = rest.sequence ?? index + 1;
    const match = matchedByPlace[index];
    const id = (match ?? claimStop((stop) => stop.sequence === sequence))?.id ?? createId();
    const type = rest.type ?? (index === 0 ? 1 : 2);
    return { ...rest, id, type, sequence, location: { ...location, id: match?.location.id ?? createId() } };
  });
}

function isSamePlace(stop: LoadStop, location: LoadStopRequest["location"]): boolean {
  const describePlace = (at: LoadStopRequest["location"]) =>
    JSON.stringify([at.city, at.state, at.postalCode, at.streetAddress1, at.locationName]).toLowerCase();
  return describePlace(stop.location) === describePlace(location);
}
