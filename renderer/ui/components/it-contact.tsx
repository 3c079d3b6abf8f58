import classes from "./it-contact.module.css";

const PHONE_NUMBER = /(\+?\(?\d[\d ().-]{5,}\d)/;

/** The contact; keeps the hyphens of a phone number from breaking the line. */
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
