import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import type { BookedCarrier } from "../../../shared/views/booking.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { parsePointer } from "../../ui/fields/paths.ts";
import { showNotice } from "../../ui/notices/notices.ts";
import { withdrawUndo } from "../../ui/notices/undo-stack.ts";
import { formatBookingKey } from "../actions/undo.ts";
import classes from "./detail.module.css";

interface AddCarrierProps {
  loadId: string;
  carrier: BookedCarrier;
}

/**
 * Links a booking to the monitored carrier with the typed numbers. If there is none, first adds the booked carrier to the
 * monitored carriers.
 */
export function AddCarrier({ loadId, carrier }: AddCarrierProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [form, setForm] = useState({ usdotNumber: "", mcNumber: "", legalName: carrier.name });
  if (!isOpen)
    return (
      <Button
        mt="sm"
        ml="sm"
        size="compact-sm"
        variant="default"
        onClick={() => setIsOpen(true)}
        data-no-print
      >
        Add carrier
      </Button>
    );
  const add = async () => {
    setIsBusy(true);
    try {
      const { usdotNumber, mcNumber } = form;
      const known = await callChannel("carriers.byNumber", { usdotNumber, mcNumber });
      const facts = { ...form, phone: carrier.phone, email: carrier.email };
      const { insdId } = known ?? (await callChannel("carriers.save", { insdId: null, facts }));
      const { load } = await callChannel("loads.linkCarrier", { loadId, insdId });
      // Undo of the booking would fail, because the load has changed since. Unbook still works.
      withdrawUndo(formatBookingKey(loadId));
      showNotice(
        known
          ? `Linked the booking to ${load.carrierName}, which you monitor.`
          : `Added ${load.carrierName}.`,
      );
    } catch (error) {
      const { message, fields } = toFailure(error);
      const field = parsePointer(fields[0]?.pointer ?? "").at(-1) ?? "";
      setErrors({ [field in form ? field : "usdotNumber"]: message });
      setIsBusy(false);
    }
  };
  const renderInput = (name: keyof typeof form, label: string) => (
    <TextInput
      label={label}
      value={form[name]}
      error={errors[name]}
      maxLength={200}
      autoComplete="off"
      autoFocus={name === "usdotNumber"}
      onChange={(event) => {
        setForm({ ...form, [name]: event.currentTarget.value });
        setErrors({});
      }}
    />
  );
  return (
    <form
      aria-label="Add carrier"
      className={classes.addCarrier}
      data-no-print
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // On a button, Esc would also close the panel.
        event.stopPropagation();
        setIsOpen(false);
      }}
    >
      <Group grow align="flex-start" gap="sm">
        {renderInput("usdotNumber", "USDOT number")}
        {renderInput("mcNumber", "MC number")}
      </Group>
      {renderInput("legalName", "Legal name")}
      <Group gap="sm">
        <Button type="submit" size="compact-sm" loading={isBusy}>
          Add carrier
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
