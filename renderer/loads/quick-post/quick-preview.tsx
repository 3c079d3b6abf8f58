import { nameOf } from "../../../shared/reference/code-lists.ts";
import type { Place } from "../../../shared/window/rate.ts";
import { useDesk } from "../../desk.ts";
import { feet, money, pounds, stopDate } from "../../ui/format.ts";
import { Keyed } from "../../ui/keyed.tsx";
import { placeWords } from "../../ui/use-places.ts";
import classes from "./quick-post.module.css";
import type { Understood } from "./understand.ts";

/** What a line still lacks before it can be posted. */
export const missingOf = (
  line: Understood,
  origin: Place | undefined,
  destination: Place | undefined,
): string[] =>
  [
    origin ? "" : line.origin ? `a place called “${line.origin.text}”` : "an origin",
    destination ? "" : line.destination ? `a place called “${line.destination.text}”` : "a destination",
    line.equipmentTypeId === undefined ? "equipment (van, reefer, flatbed)" : "",
  ].filter(Boolean);

interface QuickPreviewProps {
  understood: Understood;
  origin: Place | undefined;
  destination: Place | undefined;
}

/** What the line was understood to say, and what Enter will do. */
export function QuickPreview({ understood, origin, destination }: QuickPreviewProps) {
  const equipmentTypes = useDesk((state) => state.codeLists.equipmentTypes ?? []);
  const missing = missingOf(understood, origin, destination);
  const said = [
    understood.day && `pickup ${stopDate(understood.day)}`,
    nameOf(equipmentTypes, understood.equipmentTypeId ?? null),
    feet(understood.length ?? null),
    pounds(understood.weight ?? null),
    money(understood.rate ?? null),
    understood.loadNumber && `#${understood.loadNumber}`,
  ].filter(Boolean);
  return (
    <>
      <div className={classes.lane}>
        {origin ? placeWords(origin) : "?"} → {destination ? placeWords(destination) : "?"}
      </div>
      <div>{said.join(" · ")}</div>
      {understood.unknown.length > 0 && (
        <div className={classes.warning}>Not understood: {understood.unknown.join(" ")}</div>
      )}
      {missing.length > 0 && <div className={classes.warning}>Still needs {missing.join(" and ")}.</div>}
      <div className={classes.keys}>
        {missing.length === 0 && (
          <>
            <Keyed keys="Enter" /> posts ·{" "}
          </>
        )}
        <Keyed keys="Shift+Enter" /> opens the editor with this
        {" · "}
        <Keyed keys="Tab" /> completes the place
      </div>
    </>
  );
}
