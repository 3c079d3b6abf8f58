import { rateQueries } from "./booked-rates.ts";
import { carrierQueries } from "./carriers.ts";
import { loadQueries } from "./loads.ts";
import type { Query } from "./query.ts";
import { syncQueries } from "./synchronization.ts";

/** Every operation of the services on tables that grow. */
export const queries: Query[] = [...loadQueries, ...carrierQueries, ...rateQueries, ...syncQueries];
