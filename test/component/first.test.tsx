import { Button, MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

test("renders a button", async () => {
  const screen = await render(
    <MantineProvider>
      <Button>Hello</Button>
    </MantineProvider>,
  );
  await expect.element(screen.getByRole("button", { name: "Hello" })).toBeVisible();
});
