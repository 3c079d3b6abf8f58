import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DueCell } from "../../../../../../renderer/loads/board/columns/cells.tsx";
import type { LoadRow } from "../../../../../../shared/views/load-rows.ts";

const MINUTE_MS = 60_000;

describe("the Due column", () => {
  const textAfter = (minutes: number, wasRefreshed: boolean): string => {
    const row = { status: "available", refreshedAt: 0, wasRefreshed } as LoadRow;
    const props = { row, now: minutes * MINUTE_MS, refreshIntervalMs: 15 * MINUTE_MS };
    return renderToStaticMarkup(createElement(DueCell, props)).replaceAll(/<[^>]*>/g, "");
  };

  it("shows that a load that was just posted can be refreshed any time", () => {
    expect(textAfter(1, false)).toBe("any time");
  });

  it("counts down to the next refresh of a refreshed load, then up", () => {
    expect(textAfter(5, true)).toBe("in 10 min");
    expect(textAfter(20, true)).toBe("5 min ago");
    expect(textAfter(20, false)).toBe("5 min ago");
  });
});
