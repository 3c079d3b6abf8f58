import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";

/** The settings that IT has fixed, with their sources and the contact for questions; also the ignored names. */
export function Policy() {
  const policy = useAppInfo((state) => state.info?.policy);
  if (!policy) return null;
  const { contact, fixed, ignored } = policy;
  return (
    <>
      {fixed.length === 0 ? (
        <p className={classes.soft}>IT has fixed no settings on this computer.</p>
      ) : (
        <>
          <p className={classes.soft}>
            IT has fixed these settings. To change one, ask {contact}. Changes apply at the next start.
          </p>
          <table className={classes.values}>
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col">Value</th>
                <th scope="col">Fixed by</th>
              </tr>
            </thead>
            <tbody>
              {fixed.map(({ name, title, value, source }) => (
                <tr key={name}>
                  <th scope="row">{title}</th>
                  <td>{value || "(empty)"}</td>
                  <td>{source}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {ignored.length > 0 && (
        <>
          <p className={classes.soft}>These names are not settings of Lanedesk and have no effect:</p>
          <ul className={classes.names}>
            {ignored.map(({ source, name }) => (
              <li key={`${source} ${name}`}>
                {name} <span>in {source}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
