import type { Load } from "../../../shared/interface/load.ts";
import { useChannel } from "../../ui/data/query.ts";
import { LaneMap } from "../../ui/map/lane-map.tsx";
import { sortStops } from "../load.ts";

/** A map of a load's stops. */
export function StopMap({ load }: { load: Load }) {
  const locations = sortStops(load).map(({ location }) => location);
  const { data } = useChannel("places.locate", { places: locations });
  if (locations.length === 0) return null;
  const stops = locations.map(({ city, state }, index) => ({
    name: `${city}, ${state}`,
    position: data?.positions[index] ?? null,
  }));
  return <LaneMap stops={data && stops} />;
}
