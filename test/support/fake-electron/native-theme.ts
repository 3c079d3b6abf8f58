import type { NativeTheme } from "electron";
import { strict } from "./strict-object.ts";

export const nativeTheme = strict("nativeTheme", {
  themeSource: "system",
} satisfies Partial<NativeTheme> as Pick<NativeTheme, "themeSource">);
