import { z } from "zod";

/** A bundled library with its license text. */
export const license = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX, such as MIT; missing if the package names none. */
  identifier: z.string().optional(),
  /** Missing if the package has no license file. */
  text: z.string().optional(),
});

export type License = z.output<typeof license>;
