import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

/** Everything that a build makes; never committed. */
export const output = fileURLToPath(new URL("./out/", import.meta.url));
