import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { type Call, findAxeViolations, holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readNewestLoad } from "../../support/component/render-board.tsx";

const CARRIERS = `DOT NUMBER,MC,LEGAL NAME,ALLOWED TO OPERATE,CITY,STATE,PHONE
100001,MC200001,Juniper Express,N,Waco,TX,2145550101
100002,MC200002,Juniper Express,Y,Tulsa,OK,9185550102
100003,MC200003,Farrow Express,Y,Dallas,TX,2145550103
`;

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

const carrierField = page.getByRole("combobox", { name: "Carrier" });

/** Opens the book panel of load A-1; three carriers are monitored, two of them with the same name. */
async function openBooking(): Promise<Call> {
  const call = await renderApp(async (prepare) => {
    await prepare("import.run", { kind: "carriers", content: CARRIERS, workId: crypto.randomUUID() });
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("b");
  await expect.element(carrierField).toHaveFocus();
  return call;
}

async function readBooking(call: Call) {
  return (await readNewestLoad(call, "booked")).booking;
}

test("two carriers with one name are two entries with status, city and numbers", {
  tags: "long",
}, async () => {
  const call = await openBooking();
  await userEvent.keyboard("juniper");
  const stopped = page.getByRole("option", { name: /Juniper Express.*Stop.*USDOT 100001.*Waco, TX/ });
  const fine = page.getByRole("option", { name: /Juniper Express.*USDOT 100002.*Tulsa, OK/ });
  await expect.element(stopped).toBeVisible();
  expect(fine.element().textContent).not.toContain("Stop");
  expect(await findAxeViolations()).toEqual([]);
  await fine.click();
  await expect.element(page.getByLabelText("Carrier phone")).toHaveValue("(918) 555-0102");
  await page.getByLabelText("Reason to book this carrier").fill("Called the office");
  await press("Enter");
  await expect.element(page.getByText(/booked with Juniper Express/)).toBeVisible();
  expect(await readBooking(call)).toMatchObject({ carrier: { usdotNumber: "100002" }, rate: 2450 });
});

test("all text of the highlighted carrier has the color for the highlight", { tags: "long" }, async () => {
  await openBooking();
  await userEvent.keyboard("juniper");
  const readColors = () => {
    const highlighted = document.querySelector("[role=option][data-combobox-selected]");
    const elements = highlighted ? [highlighted, ...highlighted.querySelectorAll("span")] : [];
    return new Set(elements.map((element) => getComputedStyle(element).color)).size;
  };
  await expect.poll(readColors).toBe(1);
});

test("a carrier whose verdict is stop needs a typed reason, which the panel shows", async () => {
  const call = await openBooking();
  await userEvent.keyboard("100001");
  await expect.element(page.getByRole("option", { name: /USDOT 100001/ })).toBeVisible();
  await press("Enter");
  const reason = page.getByLabelText("Reason to book this carrier");
  await expect.element(reason).toHaveFocus();
  await press("Enter");
  await expect.element(page.getByText("Enter a reason to book this carrier.")).toBeVisible();
  await reason.fill("Insurance is active again");
  await press("Enter");
  const section = page.getByRole("region", { name: "Booking" });
  await expect.element(section.getByText("Insurance is active again")).toBeVisible();
  await expect
    .element(section.getByRole("link", { name: "(214) 555-0101" }))
    .toHaveAttribute("href", "tel:2145550101");
  await expect.element(section.getByText("Not allowed to operate")).toBeVisible();
  expect(await readBooking(call)).toMatchObject({ reason: "Insurance is active again" });
  expect(await findAxeViolations()).toEqual([]);
});

test("a blocked carrier is not booked, and the form asks for no reason", async () => {
  const call = await openBooking();
  const carrier = await call("carriers.byNumber", { usdotNumber: "100003" });
  const none = { note: "Double brokered", endDate: "", remitTo: "", w9Date: "", certificateEnd: "" };
  await call("carriers.decide", { insdId: carrier?.insdId ?? 0, decision: { ...none, status: "blocked" } });
  await userEvent.keyboard("100003");
  await page.getByRole("option", { name: /Farrow Express/ }).click();
  await expect.element(page.getByText(/^Blocked by .*: Double brokered/)).toBeVisible();
  await expect.element(page.getByLabelText("Reason to book this carrier")).not.toBeInTheDocument();
  await press("Mod+Enter");
  await expect.element(page.getByText(/^Blocked by .*: Double brokered/).nth(1)).toBeVisible();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
});

test("a form that is opened again while it saves closes after the save", { tags: "long" }, async () => {
  await openBooking();
  await userEvent.keyboard("prairie movers");
  await page.getByRole("option", { name: /“prairie movers”/ }).click();
  const { called, release } = holdChannel("loads.book");
  await press("Enter");
  await called;
  (page.getByRole("grid").element() as HTMLElement).focus();
  await press("b");
  await release();
  await expect.element(page.getByRole("region", { name: "Booking" })).toBeVisible();
  await expect.element(carrierField).not.toBeInTheDocument();
});

test("the booking form keeps its text if Lanedesk cannot read the load again", async () => {
  const call = await openBooking();
  const phone = page.getByLabelText("Carrier phone");
  await phone.fill("9135550177");
  const { load, revision } = await readNewestLoad(call, "available");
  const reading = holdChannel("loads.get");
  const note = { ...loadFrom("Dallas", "A-1"), note: "Call first" };
  await call("loads.update", { loadId: load.loadId, revision, load: note as never });
  await reading.called;
  await reading.release("fail");
  await call("loads.create", { load: loadFrom("Waco", "A-2") as never });
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
  await expect.element(phone).toHaveValue("9135550177");
});

test("picking another carrier replaces a filled-in contact, but not a typed one", {
  tags: "long",
}, async () => {
  await openBooking();
  await userEvent.keyboard("100003");
  await page.getByRole("option", { name: /Farrow Express/ }).click();
  const phone = page.getByLabelText("Carrier phone");
  await expect.element(phone).toHaveValue("(214) 555-0103");
  await carrierField.fill("prairie movers");
  await expect.element(phone).toHaveValue("");
  await phone.fill("9135550177");
  await carrierField.fill("prairie movers llc");
  await page.getByRole("option", { name: /“prairie movers llc”/ }).click();
  await expect.element(phone).toHaveValue("9135550177");
});

test("an unknown name is booked only as not monitored and is marked", async () => {
  const call = await openBooking();
  await userEvent.keyboard("prairie movers");
  await expect.element(page.getByRole("option", { name: /“prairie movers” as not monitored/ })).toBeVisible();
  await press("Escape", "Enter");
  await expect.element(page.getByText("Select a carrier from the list.")).toBeVisible();
  await userEvent.keyboard(" llc");
  await expect.element(page.getByRole("option", { name: /“prairie movers llc”/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText("Not monitored.")).toBeVisible();
  await press("Enter");
  const section = page.getByRole("region", { name: "Booking" });
  await expect.element(section.getByText("not monitored")).toBeVisible();
  expect(await readBooking(call)).toMatchObject({ carrier: { insdId: null, name: "prairie movers llc" } });
});

test("Add carrier saves the carrier of a booking that is not monitored and links the booking to it", async () => {
  const call = await openBooking();
  await userEvent.keyboard("prairie movers");
  await page.getByRole("option", { name: /“prairie movers”/ }).click();
  await page.getByLabelText("Carrier phone").fill("9135550177");
  await press("Enter");
  const section = page.getByRole("region", { name: "Booking" });
  await section.getByRole("button", { name: "Add carrier" }).click();
  expect(await findAxeViolations()).toEqual([]);
  await press("Enter");
  await expect.element(section.getByText("Enter a USDOT, MC or intrastate number.")).toBeVisible();
  await section.getByLabelText("USDOT number").fill("100009");
  await press("Escape");
  await expect.element(section.getByLabelText("USDOT number")).not.toBeInTheDocument();
  await section.getByRole("button", { name: "Add carrier" }).click();
  await expect.element(section.getByLabelText("USDOT number")).toHaveValue("100009");
  section.getByRole("button", { name: "Cancel" }).element().focus();
  await press("Escape");
  await section.getByRole("button", { name: "Add carrier" }).click();
  await section.getByLabelText("Legal name").fill("Prairie Movers LLC");
  await press("Enter");
  await expect.element(section.getByRole("button", { name: "Prairie Movers LLC" })).toBeVisible();
  await expect.element(page.getByText("Added Prairie Movers LLC.")).toBeVisible();
  // The notice alone would stay for ten seconds.
  await expect
    .element(page.getByRole("button", { name: /^Undo/ }), { timeout: 3_000 })
    .not.toBeInTheDocument();
  const added = await call("carriers.byNumber", { usdotNumber: "100009" });
  expect(await readBooking(call)).toMatchObject({
    carrier: {
      insdId: added?.insdId,
      name: "Prairie Movers LLC",
      usdotNumber: "100009",
      phone: "9135550177",
    },
  });
});

test("Add carrier links the booking to a monitored carrier whose MC number is typed with its prefix", async () => {
  await openBooking();
  await userEvent.keyboard("prairie movers");
  await page.getByRole("option", { name: /“prairie movers”/ }).click();
  await press("Enter");
  const section = page.getByRole("region", { name: "Booking" });
  await section.getByRole("button", { name: "Add carrier" }).click();
  await section.getByLabelText("MC number").fill("MC200003");
  await press("Enter");
  const notice = page.getByText("Linked the booking to Farrow Express, which you monitor.");
  await expect.element(notice).toBeVisible();
});

test("Our loads of a carrier leaves out loads of others that mention its name", {
  tags: "long",
}, async () => {
  const call = await openBooking();
  const load = loadFrom("Waco", "A-2");
  const [pickup, delivery] = load.loadStops;
  const loadStops = [{ ...pickup, contactName: "Juniper" }, delivery];
  const other = await call("loads.create", { load: { ...load, loadStops } as never });
  const farrow = await call("carriers.byNumber", { usdotNumber: "100003" });
  await call("loads.book", {
    loadId: other.load.loadId,
    carrierId: farrow?.insdId ?? 0,
    reason: "Called the office",
    rate: 900,
  });
  await userEvent.keyboard("100002");
  await expect.element(page.getByRole("option", { name: /USDOT 100002/ })).toBeVisible();
  await press("Enter");
  await page.getByLabelText("Reason to book this carrier").fill("Called the office");
  await press("Enter");
  await expect.element(page.getByRole("region", { name: "Booking" })).toBeVisible();
  await page.getByRole("button", { name: "Juniper Express" }).click();
  const carrier = page.getByRole("region", { name: "Carrier" });
  await expect.element(carrier.getByRole("button", { name: /A-1/ })).toBeVisible();
  expect(carrier.getByRole("button", { name: /A-2/ }).elements()).toEqual([]);
});

test("the Booked view shows carrier, agreed rate, phone and e-mail, and hides columns of open loads", async () => {
  const call = await openBooking();
  await press("Escape");
  const { loadId } = (await readNewestLoad(call, "available")).load;
  const contact = { phone: "(214) 555-0177", email: "ops@prairie.example" };
  await call("loads.book", { loadId, carrierName: "Prairie Movers", ...contact, rate: 2300 });
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  const row = page.getByRole("row", { name: /A-1/ });
  await expect.element(row).toBeVisible();
  for (const text of ["Prairie Movers", "$2,300", "(214) 555-0177", "ops@prairie.example"])
    await expect.element(row.getByText(text)).toBeVisible();
  const phone = row.getByRole("gridcell", { name: "(214) 555-0177" });
  await expect.poll(() => isCut(phone.element())).toBe(false);
  expect(page.getByRole("columnheader", { name: "Due" }).elements()).toEqual([]);
  expect(document.querySelector("[role=grid]")?.scrollWidth).toBeLessThanOrEqual(1280);
});

test("the rate confirmation of a load without a booking offers nothing to print", {
  tags: "long",
}, async () => {
  await renderApp(async (call) => {
    const { load } = await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    return `confirmation/${load.loadId}`;
  });
  await expect.element(page.getByRole("heading", { name: "No rate confirmation" })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
});

test("the rate confirmation shows both parties, stops, agreed rate, terms and signatures under the load number", async () => {
  await renderApp(async (call) => {
    await call("account.change", {
      name: "Prairie Freight",
      mcNumber: "MC700700",
      usdotNumber: "",
      phone: "9135550100",
    });
    await call("settings.change", { confirmationTerms: "Pays in 30 days." });
    const { load } = await call("loads.create", { load: loadFrom("Dallas", "A/17") as never });
    await call("loads.book", {
      loadId: load.loadId,
      carrierName: "Prairie Movers LLC",
      phone: "2145550177",
      rate: 2300,
    });
    return `confirmation/${load.loadId}`;
  });
  const paper = page.getByRole("article");
  for (const text of [
    "Load A/17",
    "Prairie Freight",
    "MC 700700",
    "(913) 555-0100",
    "Prairie Movers LLC",
    "$2,300",
    "Pays in 30 days.",
  ])
    await expect.element(paper.getByText(text)).toBeVisible();
  await expect.element(paper.getByText("Dallas, TX")).toBeVisible();
  await expect.element(paper.getByText("Carrier signature")).toBeVisible();
  expect(document.title).toBe("Rate confirmation A-17");
  expect(await findAxeViolations()).toEqual([]);
});

test("the rate confirmation is saved as a PDF named by the load number", async () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  await renderApp(async (call) => {
    const { load } = await call("loads.create", { load: loadFrom("Dallas", "A/17") as never });
    await call("loads.book", { loadId: load.loadId, carrierName: "Prairie Movers LLC", rate: 2300 });
    const bridge = window.lanedesk;
    // Only the desktop program prints PDFs.
    window.lanedesk = {
      ...bridge,
      async call(name, input) {
        if (name === "loads.confirmationPdf") return { ok: true, value: { pdf: btoa("%PDF-") } as never };
        const answer = await bridge.call(name, input);
        if (name !== "app.info" || !answer.ok) return answer;
        return { ok: true, value: { ...answer.value, host: "electron" } as never };
      },
    };
    return `confirmation/${load.loadId}`;
  });
  await page.getByRole("button", { name: "Save PDF" }).click();
  await vi.waitFor(() => expect(names).toEqual(["Rate confirmation A-17.pdf"]));
});

test("a click on a phone number calls, and a click on an e-mail address writes", {
  tags: "long",
}, async () => {
  const call = await openBooking();
  const user = { firstName: "Ana", lastName: "Ruiz", phone: "(214) 555-0100", username: "", isActive: true };
  const { userId } = await call("app.info", null);
  await call("users.change", { userId, user: { ...user, email: "ana@example.com" } });
  const { load } = await call("loads.create", { load: loadFrom("Waco", "A-2") as never });
  await call("loads.book", {
    loadId: load.loadId,
    carrierName: "Prairie Movers LLC",
    phone: "9135550199",
    rate: 2300,
    email: "dispatch@example.com",
  });
  await press("Escape");
  await page.getByRole("button", { name: /^Booked/ }).click();
  await page.getByRole("row", { name: /A-2/ }).click();
  const panel = page.getByRole("complementary");
  for (const [name, href] of [
    ["(214) 555-0100", "tel:2145550100"],
    ["ana@example.com", "mailto:ana@example.com"],
    ["9135550199", "tel:9135550199"],
    ["dispatch@example.com", "mailto:dispatch@example.com"],
  ] as const)
    await expect.element(panel.getByRole("link", { name })).toHaveAttribute("href", href);
});

test("customer, customer rate and notes are saved with the load, and customers are suggested", async () => {
  const call = await openBooking();
  await press("Escape");
  const { loadId } = (await readNewestLoad(call, "available")).load;
  await call("loads.create", { load: loadFrom("Waco", "A-2") as never }).then(({ load }) =>
    call("loads.changeInternal", {
      loadId: load.loadId,
      change: { kind: "customer", customer: "Acme Foods", customerRate: null },
    }),
  );
  // The new row moves the others down.
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
  await page.getByRole("row", { name: /A-1/ }).click();
  const section = page.getByRole("region", { name: "Internal" });
  await section.getByLabelText("Customer", { exact: true }).click();
  await userEvent.keyboard("acme");
  await page.getByRole("option", { name: "Acme Foods" }).click();
  await section.getByLabelText("Customer rate (USD)").fill("2800");
  await expect.element(section.getByText("Margin $350 · 12.5%")).toBeVisible();
  await section.getByRole("textbox", { name: "Note" }).fill("Pays in 20 days");
  await press("Mod+Enter");
  await expect.element(section.getByText("Pays in 20 days")).toBeVisible();
  expect((await call("loads.get", { loadId })).internal).toMatchObject({
    customer: "Acme Foods",
    customerRate: 2800,
    notes: [{ text: "Pays in 20 days" }],
  });
  expect(await findAxeViolations()).toEqual([]);
});

test("Enter before the suggestions arrive waits for them and shows no error", async () => {
  await openBooking();
  const search = holdChannel("carriers.search");
  await userEvent.keyboard("farrow");
  await search.called;
  await press("Enter");
  await expect.element(page.getByText("Select a carrier from the list.")).not.toBeInTheDocument();
  await search.release();
  await expect.element(page.getByRole("option", { name: /Farrow Express/ })).toBeVisible();
  await press("Enter");
  await expect.element(carrierField).toHaveValue("Farrow Express");
});

test.each([
  ["closed its form", () => press("Escape")],
  ["left the loads", () => page.getByRole("link", { name: "Rates" }).click()],
])(
  "a booking that fails after the broker %s reports that in a notice",
  { tags: "long" },
  async (_, leave) => {
    await openBooking();
    await userEvent.keyboard("juniper");
    await page.getByRole("option", { name: /USDOT 100002/ }).click();
    await page.getByLabelText("Reason to book this carrier").fill("Called the office");
    const booking = holdChannel("loads.book");
    await press("Mod+Enter");
    await booking.called;
    await leave();
    await expect.element(carrierField).not.toBeInTheDocument();
    await booking.release("fail");
    await expect.element(page.getByText("Can't book Dallas TX → Atlanta GA")).toBeVisible();
  },
);
