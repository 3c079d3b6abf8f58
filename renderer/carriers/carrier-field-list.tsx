import type { CarrierFacts, CarrierField } from "../../shared/interface/expanded-carrier.ts";
import { isUnsatisfactory } from "../../shared/safety-rating.ts";
import classes from "./carrier-detail.module.css";
import { fieldGroups, fieldLabels, formatField, hasValue } from "./carrier-fields.ts";

/** The known fields of a carrier in groups. */
export function CarrierFieldList({ facts }: { facts: CarrierFacts }) {
  return fieldGroups.map(({ title, fields }) => {
    const known = fields.filter((field) => hasValue(facts[field]));
    return (
      known.length > 0 && (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={classes.facts}>
            {known.map((field) => (
              <div key={field}>
                <dt>{fieldLabels[field]}</dt>
                <dd data-critical={isCritical(field, facts) || undefined}>
                  {formatField(field, facts[field])}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )
    );
  });
}

/** Red marks only risks to money or safety. */
function isCritical(field: CarrierField, facts: CarrierFacts): boolean {
  switch (field) {
    case "allowedToOperate":
      return facts.allowedToOperate === false;
    case "outOfServiceDate":
    case "mcSharedWith":
      return true;
    case "safetyRating":
      return isUnsatisfactory(facts.safetyRating);
    case "bipdInsuranceOnFile":
      return (facts.bipdInsuranceOnFile ?? 0) < (facts.bipdInsuranceRequired ?? 0);
    default:
      return false;
  }
}
