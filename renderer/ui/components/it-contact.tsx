import classes from "./it-contact.module.css";

const PHONE_NUMBER = /(\+?\(?\d[\d ().-]{5,}\d)/;

/** The IT contact. A line does not break at the hyphens of a phone number. */
export const ItContact = ({ text }: { text: string }) =>
  text.split(PHONE_NUMBER).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={classes.phone}>
        {part}
      </span>
    ),
  );
