import type { CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import type { StoredSource } from "../../store/store.ts";

/**
 * Returns the source of a known fact: the source that lists the fact, else the first source; undefined without sources.
 */
export const getSource = (sources: readonly StoredSource[], field: CarrierField): StoredSource | undefined =>
  (sources.length > 1 && sources.find(({ fields }) => fields.includes(field))) || sources[0];
