import { z } from "zod";

/** A library that is part of the program as it is built, with the words of its license. */
export const license = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX, such as MIT; missing where the library names none. */
  identifier: z.string().optional(),
  /** Missing where the library brings no file of it. */
  text: z.string().optional(),
});

export type License = z.output<typeof license>;
