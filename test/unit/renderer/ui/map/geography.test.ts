import { expect, test } from "vitest";
import { createStateOutlines } from "../../../../../build/state-outlines.ts";
import { computeView, states, toPoint } from "../../../../../renderer/ui/map/geography.ts";
import committed from "../../../../../renderer/ui/map/state-outlines.json" with { type: "json" };

const at = (latitude: number, longitude: number) => toPoint({ latitude, longitude });

test("the committed outlines match the build", () => {
  expect(committed).toEqual(createStateOutlines());
});

test("has the 50 states and the District of Columbia", () => {
  expect(states).toHaveLength(51);
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
});

test("a city is inside the outline of its state", () => {
  const cities = { TX: [31, -99], GA: [32.8, -83.4], AK: [61.2, -149.9], HI: [19.6, -155.5] } as const;
  for (const [code, [latitude, longitude]] of Object.entries(cities)) {
    const point = at(latitude, longitude);
    const state = states.find((entry) => entry.code === code);
    expect(point).toBeDefined();
    expect(Math.abs((point?.x ?? 0) - (state?.x ?? 0))).toBeLessThan(60);
    expect(Math.abs((point?.y ?? 0) - (state?.y ?? 0))).toBeLessThan(60);
  }
});

test("shows Toronto and Monterrey, and nothing of Canada and Mexico beyond the edges or below Alaska and Hawaii", () => {
  expect(at(43.65, -79.38)).toBeDefined();
  expect(at(25.67, -100.31)).toBeDefined();
  const beyond = { Edmonton: [53.5, -113.5], "Mexico City": [19.4, -99.1], Halifax: [44.6, -63.6] } as const;
  const belowInsets = { Hermosillo: [29.07, -110.96], Chihuahua: [28.63, -106.08] } as const;
  for (const [latitude, longitude] of [...Object.values(beyond), ...Object.values(belowInsets)])
    expect(at(latitude, longitude)).toBeUndefined();
});

test("a view contains its points, and does not magnify a short lane further than some states", () => {
  const view = computeView(
    [
      { x: 100, y: 900 },
      { x: 1500, y: 100 },
    ],
    2,
  );
  expect(view.x).toBeLessThan(100);
  expect(view.x + view.width).toBeGreaterThan(1500);
  expect(view.y).toBeLessThan(100);
  expect(view.y + view.height).toBeGreaterThan(900);
  expect(computeView([{ x: 500, y: 500 }], 2)).toEqual({ x: 260, y: 380, width: 480, height: 240 });
});
