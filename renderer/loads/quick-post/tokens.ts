/** A word of the line, and where in the line it stands. */
export interface Token {
  text: string;
  /** In small letters, without the comma behind it. */
  word: string;
  start: number;
  end: number;
}

/** Arrows stand for themselves even where nothing is between them and the words: "TX→GA", "dal tx>atl ga". */
const pieces = /→|[-=]?>|[^\s→>]+?(?=[-=]?>|→|\s|$)/g;

/** The words of a line; a stroke between two letters parts them ("dallas tx/atlanta ga"). */
export const tokenize = (line: string): Token[] =>
  [...line.matchAll(pieces)].flatMap(({ 0: text, index }) => {
    const stroke = /[a-z]\/(?=[a-z]{2})/i.exec(text);
    if (!stroke) return [tokenAt(text, index)];
    const cut = stroke.index + 1;
    return [
      tokenAt(text.slice(0, cut), index),
      tokenAt("/", index + cut),
      tokenAt(text.slice(cut + 1), index + cut + 1),
    ];
  });

const tokenAt = (text: string, start: number): Token => ({
  text,
  word: text.toLowerCase().replace(/[,;]+$/, ""),
  start,
  end: start + text.length,
});

/** Whether a word only stands between two places. */
export const isSeparator = (word: string): boolean => /^(→|->|=>|>|-|–|\/|to)$/.test(word);
