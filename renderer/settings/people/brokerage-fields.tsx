import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { z } from "zod";
import type { accountForm } from "../../../shared/views/app-info.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";

type AccountValues = z.output<typeof accountForm>;

/** Returns the stored name, numbers and phone of the brokerage; empty until the app info has arrived. */
export function useAccountValues(): AccountValues {
  const info = useAppInfo((state) => state.info);
  return {
    name: info?.accountName ?? "",
    mcNumber: info?.mcNumber ?? "",
    usdotNumber: info?.usdotNumber ?? "",
    phone: info?.brokeragePhone ?? "",
  };
}

/** The name, numbers and phone of the brokerage. */
export function BrokerageFields({ form }: { form: UseFormReturnType<AccountValues> }) {
  return (
    <div className={classes.two}>
      <TextInput label="Brokerage name" autoComplete="organization" {...form.getInputProps("name")} />
      <TextInput label="Brokerage phone" type="tel" {...form.getInputProps("phone")} />
      <TextInput label="MC number" {...form.getInputProps("mcNumber")} />
      <TextInput label="USDOT number" {...form.getInputProps("usdotNumber")} />
    </div>
  );
}
