import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { normalizeUsdotNumber } from "../../../shared/carrier-numbers.ts";
import { formatPhone } from "../../../shared/format-phone.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { getCodeName } from "../../../shared/reference/code-lists.ts";
import type { LoadBooking } from "../../../shared/views/booking.ts";
import { useAppInfo } from "../../app-info.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { downloadFile } from "../../ui/data/download.ts";
import { formatDayAndTime, formatMoney, formatPounds, formatStopWindow } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { sortStops } from "../load.ts";
import { useLoad } from "../use-load.ts";
import classes from "./rate-confirmation.module.css";

/** A window with the rate confirmation of a booked load, to print or to save as a PDF. */
export function RateConfirmation({ loadId }: { loadId: string }) {
  const { data, error, refetch } = useLoad(loadId);
  const isDesktop = useAppInfo((state) => state.info?.host === "electron");
  const title = data ? formatConfirmationTitle(data.load) : "Rate confirmation";
  useEffect(() => {
    // A browser names the PDF after the title.
    document.title = title;
  }, [title]);
  const save = async () => {
    if (!isDesktop) return window.print();
    try {
      const { pdf } = await callChannel("loads.confirmationPdf", { loadId });
      const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0));
      await downloadFile(`${title}.pdf`, [bytes], "application/pdf");
    } catch (cause) {
      showFailure("Can't save the PDF", cause);
    }
  };
  useOfferCommands([
    { id: "print", title: "Print", group: "Loads", keys: ["Mod+p"], run: () => window.print() },
    { id: "close", title: "Close window", group: "Loads", keys: ["Escape"], run: () => window.close() },
  ]);
  return (
    <main className={classes.window}>
      {data?.booking && (
        <Group className={classes.tools} data-no-print>
          <Button onClick={() => window.print()}>Print</Button>
          <Button variant="default" onClick={save}>
            Save PDF
          </Button>
        </Group>
      )}
      {error && <FailureNote failure={error} retry={refetch} />}
      {data && !data.booking && (
        <EmptyState
          title="No rate confirmation"
          text="This load has no booking with a carrier. Book the load in Lanedesk, then open its rate confirmation."
        />
      )}
      {data?.booking && <Confirmation load={data.load} booking={data.booking} />}
    </main>
  );
}

/**
 * Returns the title "Rate confirmation A-17", which is also the file name. Without a load number, the title has the
 * first 8 characters of the load id.
 */
const formatConfirmationTitle = ({ loadNumber, loadId }: Pick<Load, "loadNumber" | "loadId">): string =>
  `Rate confirmation ${(loadNumber || loadId.slice(0, 8)).replace(/[\\/:*?"<>|\p{C}]/gu, "-")}`;

function Confirmation({ load, booking }: { load: Load; booking: LoadBooking }) {
  const info = useAppInfo((state) => state.info);
  const codeLists = useAppInfo((state) => state.codeLists);
  const terms = useAppInfo((state) => state.settings.confirmationTerms);
  const { carrier, rate, bookedAt } = booking;
  const contact = load.postAsUser;
  const { equipmentAttributes: equipment, dimensional } = load;
  const options = (equipment.equipmentOptions ?? []).map((id) => getCodeName(codeLists.equipmentOptions, id));
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>Rate confirmation</h1>
        <p>
          {load.loadNumber && <strong>Load {load.loadNumber}</strong>}
          <br />
          {formatDayAndTime(bookedAt)}
        </p>
      </header>
      <div className={classes.parties}>
        <Party
          title="Broker"
          name={info?.accountName ?? ""}
          lines={[
            formatMcAndUsdot(info?.mcNumber, info?.usdotNumber),
            formatPhone(info?.brokeragePhone ?? ""),
            contact &&
              [`${contact.firstName} ${contact.lastName}`.trim(), formatPhone(contact.phone ?? "")]
                .filter(Boolean)
                .join(" · "),
            contact?.email,
          ]}
        />
        <Party
          title="Carrier"
          name={carrier.name}
          lines={[
            formatMcAndUsdot(carrier.mcNumber, carrier.usdotNumber),
            formatPhone(carrier.phone ?? ""),
            carrier.email,
          ]}
        />
      </div>
      <h2>Stops</h2>
      <ol className={classes.stops}>
        {sortStops(load).map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
      <h2>Freight</h2>
      <p>
        {[
          [getCodeName(codeLists.equipmentTypes, equipment.equipmentTypeId), ...options]
            .filter(Boolean)
            .join(", "),
          equipment.otherEquipmentNeeds,
          getCodeName(codeLists.commodities, load.commodityId),
          formatPounds(dimensional?.weight ?? null),
          load.loadReferenceNumbers?.length && `References ${load.loadReferenceNumbers.join(", ")}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {load.note && <p className={classes.text}>{load.note}</p>}
      <p className={classes.rate}>
        Agreed rate, all-in: <strong>{formatMoney(rate)}</strong>
      </p>
      {terms && (
        <>
          <h2>Terms</h2>
          <p className={classes.text}>{terms}</p>
        </>
      )}
      <div className={classes.parties}>
        <Signature party="Broker" />
        <Signature party="Carrier" />
      </div>
    </article>
  );
}

const formatMcAndUsdot = (mcNumber = "", usdotNumber = ""): string =>
  [
    mcNumber && `MC ${mcNumber.replace(/^MC\W*/i, "")}`,
    usdotNumber && `USDOT ${normalizeUsdotNumber(usdotNumber) || usdotNumber}`,
  ]
    .filter(Boolean)
    .join(" · ");

interface PartyProps {
  title: string;
  name: string;
  lines: readonly (string | null | undefined)[];
}

function Party({ title, name, lines }: PartyProps) {
  return (
    <section>
      <h2>{title}</h2>
      <strong>{name}</strong>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </section>
  );
}

function Stop({ stop }: { stop: Load["loadStops"][number] }) {
  const { type, location, earlyDateTime, lateDateTime, contactName, contactPhone, stopNotes } = stop;
  const { locationName, streetAddress1, streetAddress2, city, state, postalCode } = location;
  const references = stop.referenceNumbers?.join(", ");
  const place = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [
    [locationName, streetAddress1, streetAddress2, place].filter(Boolean).join(", "),
    [contactName, formatPhone(contactPhone ?? "")].filter(Boolean).join(" · "),
    references && `References ${references}`,
    stopNotes,
  ];
  return (
    <li>
      <strong>{type === 1 ? "Pickup" : "Delivery"}</strong>{" "}
      <time>{formatStopWindow(earlyDateTime, lateDateTime) || "time TBD"}</time>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </li>
  );
}

const Signature = ({ party }: { party: string }) => (
  <section className={classes.signature}>
    <div>{party} signature</div>
    <div>Name</div>
    <div>Date</div>
  </section>
);
