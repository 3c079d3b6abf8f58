import { strict } from "./strict-object.ts";

/** Used on Windows only. */
export const nativeImage = strict("nativeImage", {});
