import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { LoadBooking } from "../../../shared/views/booking.ts";
import { showCarrier } from "../../carriers/queue.ts";
import { navigate } from "../../navigation.ts";
import { money } from "../../ui/format.ts";
import { EmailLink, PhoneLink } from "../../ui/parts/contact-links.tsx";
import { PastTime } from "../../ui/parts/past-time.tsx";
import { CurrentVerdict } from "../actions/carrier-field.tsx";
import { openConfirmation } from "../actions/open-window.ts";
import { AddCarrier } from "./add-carrier.tsx";
import classes from "./detail.module.css";

/** The carrier and the agreed rate of a booked load. */
export function BookingSection({ loadId, booking }: { loadId: string; booking: LoadBooking }) {
  const { carrier, rate, reason, bookedAt } = booking;
  const { insdId, mcNumber, usdotNumber, phone, email } = carrier;
  const numbers = [mcNumber, usdotNumber && `USDOT ${usdotNumber}`].filter(Boolean).join(" · ");
  const rows: [name: string, value: ReactNode][] = [
    ["Carrier", <CarrierName key="carrier" insdId={insdId} name={carrier.name} />],
    ["Numbers", numbers],
    ["Agreed rate", <strong key="rate">{money(rate)}</strong>],
    ["Phone", phone && <PhoneLink phone={phone} />],
    ["E-mail", email && <EmailLink email={email} />],
    ["Booked", <PastTime key="booked" at={bookedAt} />],
    ["Reason", reason],
  ];
  return (
    <section aria-label="Booking">
      <h3>Booking</h3>
      <dl className={classes.facts}>
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <BookingFact key={name} name={name} value={value} />
          ))}
      </dl>
      <Button
        mt="sm"
        size="compact-sm"
        variant="default"
        onClick={() => openConfirmation(loadId)}
        data-no-print
      >
        Rate confirmation
      </Button>
      {insdId === null ? (
        <AddCarrier key={loadId} loadId={loadId} carrier={carrier} />
      ) : (
        <CurrentVerdict insdId={insdId} />
      )}
    </section>
  );
}

function BookingFact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The name; of a monitored carrier a link to the Carriers view. */
function CarrierName({ insdId, name }: { insdId: number | null; name: string }) {
  if (insdId === null)
    return (
      <>
        {name} <span className={classes.notMonitored}>not monitored</span>
      </>
    );
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
