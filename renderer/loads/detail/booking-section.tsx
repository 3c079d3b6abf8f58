import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { LoadBooking } from "../../../shared/views/booking.ts";
import { showCarrier } from "../../carriers/queue.ts";
import { navigate } from "../../navigation.ts";
import { EmailLink, PhoneLink } from "../../ui/components/contact-links.tsx";
import { PastTime } from "../../ui/components/past-time.tsx";
import { formatMoney } from "../../ui/format.ts";
import { CurrentVerdict } from "../actions/carrier-field.tsx";
import { getWindowLoadId, openConfirmation } from "../actions/open-window.ts";
import { AddCarrier } from "./add-carrier.tsx";
import classes from "./detail.module.css";
import { FactList } from "./facts.tsx";

/** The carrier and the agreed rate of a booked load. */
export function BookingSection({ loadId, booking }: { loadId: string; booking: LoadBooking }) {
  const { carrier, rate, reason, bookedAt } = booking;
  const { insdId, mcNumber, usdotNumber, phone, email } = carrier;
  const numbers = [mcNumber, usdotNumber && `USDOT ${usdotNumber}`].filter(Boolean).join(" · ");
  const facts: [name: string, value: ReactNode][] = [
    ["Carrier", <CarrierName key="carrier" insdId={insdId} name={carrier.name} />],
    ["Numbers", numbers],
    ["Agreed rate", <strong key="rate">{formatMoney(rate)}</strong>],
    ["Phone", phone && <PhoneLink phone={phone} />],
    ["E-mail", email && <EmailLink email={email} />],
    ["Booked", <PastTime key="booked" at={bookedAt} />],
    ["Reason", reason],
  ];
  return (
    <section aria-label="Booking">
      <h3>Booking</h3>
      <FactList facts={facts} />
      <Button
        mt="sm"
        size="compact-sm"
        variant="default"
        onClick={() => openConfirmation(loadId)}
        data-no-print
      >
        Open rate confirmation
      </Button>
      {insdId === null ? (
        <AddCarrier key={loadId} loadId={loadId} carrier={carrier} />
      ) : (
        <CurrentVerdict insdId={insdId} />
      )}
    </section>
  );
}

/** The carrier's name; in the main window, a link to the Carriers view if the carrier is monitored. */
function CarrierName({ insdId, name }: { insdId: number | null; name: string }) {
  if (insdId === null)
    return (
      <>
        {name} <span className={classes.notMonitored}>not monitored</span>
      </>
    );
  // The window of a load has no Carriers view.
  if (getWindowLoadId()) return name;
  const open = () => {
    showCarrier(insdId);
    navigate("carriers");
  };
  return (
    <Anchor component="button" type="button" inherit onClick={open}>
      {name}
    </Anchor>
  );
}
