/** Text with a letter that every encoding writes differently. */
export const text = "Load;Origin\r\n1;Cañon City, CO\r\n";

const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);
const littleEndian = (content: string) => Buffer.from(content, "utf16le");
const bigEndian = (content: string) => littleEndian(content).swap16();

/** Encodings used by Excel, by name. */
export const encodings: [string, (content: string) => Buffer][] = [
  ["UTF-8", (content) => Buffer.from(content)],
  ["UTF-8 with its mark", (content) => marked([0xef, 0xbb, 0xbf], Buffer.from(content))],
  ["UTF-16 with its mark", (content) => marked([0xff, 0xfe], littleEndian(content))],
  ["UTF-16 without its mark", littleEndian],
  ["UTF-16 the other way round", (content) => marked([0xfe, 0xff], bigEndian(content))],
  ["UTF-16 the other way round, without its mark", bigEndian],
  ["old Windows letters", (content) => Buffer.from(content, "latin1")],
];
