import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { findStateCode } from "../electron/services/places/names.ts";
import { repository } from "./paths.ts";

type Topology = Parameters<typeof feature>[0];
type Ring = number[][];

/** The package uses 975 × 610 units. The window zooms in, so the outlines have twice the resolution. */
const SCALE = 2;

/**
 * Builds the outlines of the states for renderer/ui/map from the package us-atlas (U.S. Census Bureau), in its
 * projection (d3-geo's geoAlbersUsa), without points that are too close together for the window's maps.
 * @throws Error when the package has no states
 */
export function createStateOutlines() {
  const file = join(repository, "node_modules/us-atlas/states-albers-10m.json");
  const topology: Topology = JSON.parse(readFileSync(file, "utf8"));
  const states = topology.objects.states;
  if (!states) throw new Error("The package us-atlas has no states.");
  const all = feature(topology, states);
  const features = all.type === "FeatureCollection" ? all.features : [all];
  return {
    credit: "Made by build/state-outlines.ts from the npm package us-atlas.",
    states: features
      .flatMap(({ geometry, properties }) => {
        const name = String(properties?.name);
        const code = findStateCode(name);
        const polygons =
          geometry?.type === "Polygon"
            ? [geometry.coordinates]
            : geometry?.type === "MultiPolygon"
              ? geometry.coordinates
              : [];
        const path = polygons.flat().map(drawRing).join("");
        return code === undefined || path === ""
          ? []
          : [{ code, name, path, ...findLabelPosition(polygons) }];
      })
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
  };
}

/** Returns a ring as an SVG path of relative lines between integer points; empty if fewer than four points remain. */
function drawRing(ring: Ring): string {
  const points = ring
    .map((point) => point.map((value) => Math.round(value * SCALE)))
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
  const [first, ...rest] = points.slice(0, -1);
  if (!first || rest.length < 3) return "";
  const steps = rest.map(([x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = points[index] ?? [];
    return `${x - fromX},${y - fromY}`;
  });
  return `M${first.join()}l${steps.join(" ")}z`;
}

/** Returns the center of the largest part, where a label fits best, and the side of a square with the same area. */
function findLabelPosition(polygons: Ring[][]) {
  const path = geoPath();
  const parts = polygons.map((coordinates) => ({ type: "Polygon" as const, coordinates }));
  const [largest = { type: "Polygon", coordinates: [] }] = parts.toSorted(
    (one, other) => path.area(other) - path.area(one),
  );
  const [x, y] = path.centroid(largest);
  return {
    x: Math.round(x * SCALE),
    y: Math.round(y * SCALE),
    size: Math.round(Math.sqrt(path.area(largest)) * SCALE),
  };
}

if (import.meta.main) {
  const file = join(repository, "renderer/ui/map/state-outlines.json");
  await writeFile(file, `${JSON.stringify(createStateOutlines(), null, 2)}\n`);
}
