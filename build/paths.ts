import { fileURLToPath } from "node:url";

/** The root folder of the repository. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

/** The output of the build; not committed. */
export const output = fileURLToPath(new URL("./out/", import.meta.url));
