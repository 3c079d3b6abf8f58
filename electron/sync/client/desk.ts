import type { HttpClient } from "./request.ts";

/** Where areas A and C of the interface are, and who asks. */
export interface AppInfo {
  wire: HttpClient;
  /** Without a slash at its end. */
  baseUrl: string;
  token: string;
}

export const bearer = ({ token }: Pick<AppInfo, "token">) => ({ Authorization: `Bearer ${token}` });
