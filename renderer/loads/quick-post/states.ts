const codes =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK " +
  "OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR AB BC MB NB NL NS NT NU ON PE QC SK YT";

const states = new Set(codes.split(" "));

/** Whether a word is the two-letter code of a state of the US or a province of Canada, in any letter case. */
export const isState = (word: string): boolean => states.has(word.toUpperCase());
