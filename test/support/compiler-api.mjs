import { registerHooks } from "node:module";
import { ts } from "@ts-morph/common";

/** Gives openapi-typescript the compiler's JavaScript API, which TypeScript 7 does not have. */
registerHooks({
  resolve: (specifier, context, resolveNext) =>
    specifier === "typescript"
      ? { url: import.meta.url, shortCircuit: true }
      : resolveNext(specifier, context),
});

export default ts;
