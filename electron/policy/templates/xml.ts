const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** The first line of an XML file. */
export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Creates an element with its attributes and content; the content must be XML. */
export function createElement(
  name: string,
  attributes: Record<string, string | number>,
  content = "",
): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  return content === ""
    ? `<${name}${list}/>\n`
    : `<${name}${list}>${content.startsWith("<") ? "\n" : ""}${content}</${name}>\n`;
}
