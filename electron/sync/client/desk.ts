import type { Wire } from "./request.ts";

/** Where areas A and C of the interface are, and who asks. */
export interface Desk {
  wire: Wire;
  /** Without a slash at its end. */
  baseUrl: string;
  token: string;
}

export const bearer = ({ token }: Pick<Desk, "token">) => ({ Authorization: `Bearer ${token}` });
