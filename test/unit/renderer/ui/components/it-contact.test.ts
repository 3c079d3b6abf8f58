import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ItContact } from "../../../../../renderer/ui/components/it-contact.tsx";

test("keeps the phone number of the IT contact on one line", () => {
  const html = renderToStaticMarkup(createElement(ItContact, { text: "Help desk, (214) 555-0100" }));
  expect(html).toMatch(/^Help desk, <span class="[^"]*phone[^"]*">\(214\) 555-0100<\/span>$/);
});
