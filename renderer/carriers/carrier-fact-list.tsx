import type { CarrierFacts } from "../../shared/window/carrier.ts";
import classes from "./carriers-view.module.css";
import { factGroups, factNames, factWords } from "./fact-words.ts";

/** What is known of a carrier, in groups; what is not known takes no room. */
export function CarrierFactList({ facts }: { facts: CarrierFacts }) {
  return factGroups.map(({ title, fields }) => {
    const known = fields.filter((field) => facts[field] !== null && facts[field] !== "");
    return (
      known.length > 0 && (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={classes.facts}>
            {known.map((field) => (
              <div key={field}>
                <dt>{factNames[field]}</dt>
                <dd data-grave={isGrave(field, facts[field]) || undefined}>
                  {factWords(field, facts[field])}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )
    );
  });
}

/** Red is kept for what puts money or safety at risk. */
const isGrave = (field: keyof CarrierFacts, value: unknown): boolean =>
  (field === "allowedToOperate" && value === false) ||
  field === "outOfServiceDate" ||
  (field === "safetyRating" && /^u/i.test(String(value)));
