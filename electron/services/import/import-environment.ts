import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Context } from "../context.ts";
import { dayOf } from "../settings/business-day.ts";
import { readCodeLists } from "../settings/reference-data.ts";
import { businessTimeZone } from "../settings/settings.ts";
import type { ImportEnvironment } from "./import-kind.ts";

/** What rows are read in the light of, as it stands now. */
export async function importEnvironment(context: Context): Promise<ImportEnvironment> {
  const day = dayOf(context.env.clock.now(), await businessTimeZone(context));
  return {
    codeLists: await readCodeLists(context),
    today: readDateTime(day) ?? { year: 1970, month: 1, day: 1 },
  };
}
