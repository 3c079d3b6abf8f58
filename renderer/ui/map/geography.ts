import { geoAlbersUsa } from "d3-geo";
import type { Position } from "../../../shared/miles.ts";
import outlines from "./state-outlines.json" with { type: "json" };

/** A stop of a lane. */
export interface MapStop {
  /** "Dallas, TX". */
  name: string;
  /** Null for an unknown place. */
  position: Position | null;
}

/** The width of the map in SVG units. */
export const MAP_WIDTH = 1950;

/** The height of the map in SVG units. */
export const MAP_HEIGHT = 1220;

/** A point of the map, in SVG units from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The outlines of the states of the United States. */
export const { states } = outlines;

/** The projection of the package us-atlas, in the scale of build/state-outlines.ts. */
const project = geoAlbersUsa()
  .scale(1300 * 2)
  .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);

/** Whether the point is in the inset of Alaska or Hawaii, which covers northwestern Mexico. */
const isInset = ({ x, y }: Point): boolean => (x < 418 && y > 922) || (x < 676 && y > 1042);

/** Whether a position is in Hawaii, Alaska or neighboring Canada. */
export const isAlaskaOrHawaii = ({ latitude, longitude }: Position): boolean =>
  longitude < -150 || (latitude > 51 && longitude < -129);

/** Returns the point of a position; undefined if the map does not show the position. */
export function toPoint(position: Position): Point | undefined {
  const projected = project([position.longitude, position.latitude]);
  if (!projected) return undefined;
  const [x, y] = projected;
  const isOnMap = x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT;
  return isOnMap && (!isInset({ x, y }) || isAlaskaOrHawaii(position)) ? { x, y } : undefined;
}

/** The visible part of the map. */
interface MapView extends Point {
  width: number;
  height: number;
}

/** In SVG units. Limits the magnification of short lanes, so that some borders are in view. */
const MIN_VIEW_WIDTH = 480;
/** The largest share of the view for the points: in the smallest map, a label needs a fifth of the height. */
const MAX_SHARE = 0.6;

/**
 * Returns the part of the map around the points; the whole map if there are none.
 * @param aspect the width divided by the height
 */
export function computeView(points: readonly Point[], aspect: number): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const hasPoints = points.length > 0;
  const [left, right] = hasPoints ? [Math.min(...xs), Math.max(...xs)] : [0, MAP_WIDTH];
  const [top, bottom] = hasPoints ? [Math.min(...ys), Math.max(...ys)] : [0, MAP_HEIGHT];
  const share = hasPoints ? MAX_SHARE : 1;
  const width = Math.max(MIN_VIEW_WIDTH, (right - left) / share, ((bottom - top) / share) * aspect);
  const height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
