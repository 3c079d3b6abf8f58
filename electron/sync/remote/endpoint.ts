import type { HttpClient } from "./request.ts";

/** Where areas A and C of the interface are, and who asks. */
export interface RemoteEndpoint {
  http: HttpClient;
  /** Without a slash at its end. */
  baseUrl: string;
  token: string;
}

export const authorizationHeader = ({ token }: Pick<RemoteEndpoint, "token">) => ({
  Authorization: `Bearer ${token}`,
});
