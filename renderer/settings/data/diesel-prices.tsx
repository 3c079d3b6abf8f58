import { Button, NumberInput, Select, Table, VisuallyHidden } from "@mantine/core";
import { useForm } from "@mantine/form";
import { addDays, formatDay, toLocalDay } from "../../../shared/read-moment.ts";
import { type DieselRegion, dieselRegion } from "../../../shared/reference/diesel-regions.ts";
import { type DieselChange, type DieselPrice, dieselChange } from "../../../shared/views/diesel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { createFormValidator } from "../../ui/fields/form-validator.ts";
import { formatStopDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import classes from "../settings.module.css";

/** Estimates use prices of the last 60 days. */
const OFFERED_WEEKS = 9;

/** Returns the last `OFFERED_WEEKS` Mondays, newest first. */
function listMondays(): string[] {
  const today = toLocalDay(Date.now());
  const daysSinceMonday = (new Date(formatDay(today)).getUTCDay() + 6) % 7;
  return Array.from({ length: OFFERED_WEEKS }, (_, index) =>
    formatDay(addDays(today, -daysSinceMonday - 7 * index)),
  );
}

const NO_PRICES: DieselPrice[] = [];

/** The weekly diesel prices by region, typed or imported. */
export function DieselPrices() {
  const { data, error, refetch } = useChannel("diesel.read", null);
  const prices = data?.prices ?? NO_PRICES;
  const weeks = listMondays();
  const form = useForm<{ region: DieselRegion; day: string; perGallon: number | string }>({
    initialValues: { region: "U.S.", day: weeks[0] ?? "", perGallon: "" },
    validate: createFormValidator(dieselChange),
  });
  const save = form.onSubmit(async (values) => {
    if (await changePrice(dieselChange.parse(values), prices)) form.setFieldValue("perGallon", "");
  });
  return (
    <>
      <p className={classes.soft}>
        Estimates show the fuel share, based on diesel prices at the origin and the destination. A region
        without a price uses the price of the next larger region. The Energy Information Administration
        publishes prices each Monday; Import reads its files.
      </p>
      <form onSubmit={save} noValidate>
        <div className={classes.line} style={{ alignItems: "flex-start" }}>
          <Select label="Region" w={160} data={dieselRegion.options} {...form.getInputProps("region")} />
          <Select
            label="Week of"
            w={140}
            data={weeks.map((value) => ({ value, label: formatStopDate(value) }))}
            {...form.getInputProps("day")}
          />
          <NumberInput
            label="USD per gallon"
            w={160}
            prefix="$"
            decimalScale={3}
            allowNegative={false}
            hideControls
            {...form.getInputProps("perGallon")}
          />
          <Button type="submit" variant="default" mt="var(--space-5)">
            Save price
          </Button>
        </div>
      </form>
      {error && <FailureNote failure={error} retry={refetch} />}
      {data && prices.length === 0 && <p className={classes.soft}>No diesel prices.</p>}
      {prices.length > 0 && <PriceTable prices={prices} />}
    </>
  );
}

function PriceTable({ prices }: { prices: readonly DieselPrice[] }) {
  return (
    <Table mt="sm" verticalSpacing="xs" fz="sm" aria-label="Diesel prices">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Week of</Table.Th>
          <Table.Th>Region</Table.Th>
          <Table.Th ta="right">USD per gallon</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {prices.map(({ region, week, perGallon }) => (
          <Table.Tr key={`${region} ${week}`}>
            <Table.Td>{formatStopDate(week)}</Table.Td>
            <Table.Td>{region}</Table.Td>
            <Table.Td ta="right">${perGallon.toFixed(3)}</Table.Td>
            <Table.Td ta="right">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${region}, ${formatStopDate(week)}`}
                onClick={() => changePrice({ region, day: week, perGallon: null }, prices)}
              >
                Remove
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Saves or removes a price, with Undo. If the change fails, shows a notice and returns false. */
async function changePrice(change: DieselChange, prices: readonly DieselPrice[]): Promise<boolean> {
  const { region, day, perGallon } = change;
  const before = prices.find((price) => price.region === region && price.week === day)?.perGallon ?? null;
  try {
    await callChannel("diesel.save", change);
    const action = perGallon === null ? "Removed" : "Saved";
    showUndo(`${action} the ${region} diesel price for the week of ${formatStopDate(day)}.`, () =>
      callChannel("diesel.save", { region, day, perGallon: before }),
    );
    return true;
  } catch (error) {
    showFailure("Can't change the diesel price", error);
    return false;
  }
}
