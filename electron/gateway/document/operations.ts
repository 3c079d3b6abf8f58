import type { z } from "zod";
import { changesQuery } from "../../../shared/office/changes.ts";
import { auditQuery } from "../../../shared/views/audit.ts";
import type { RequestHeader, ResponseHeader } from "./headers.ts";
import type { SchemaName } from "./schemas.ts";

/** One operation in the API document. */
export interface Operation {
  id: string;
  /** The section of the specification; "beyond" for Lanedesk's extensions. */
  section: string;
  tag: "Load board" | "Carrier monitoring" | "Rate estimate" | "Lanedesk";
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  /** The required credentials: a bearer token, client credentials in the body, or none ("open"). */
  access: "bearer" | "client" | "open";
  requestHeaders?: readonly RequestHeader[];
  /** The schema of the query parameters. */
  query?: z.ZodObject;
  request?: SchemaName;
  /** Default: 200. */
  status?: 201 | 204;
  canRespondNotModified?: true;
  response?: SchemaName;
  responseHeaders?: readonly ResponseHeader[];
  /** The error codes in addition to those that follow from the credentials and the body. */
  ownErrorCodes?: readonly number[];
  /** The body of an error response. Default: "Problem". */
  errorSchema?: SchemaName;
}

/** Returns the codes of the errors with which an operation can respond, in ascending order. */
export const listErrorCodes = ({ access, request, ownErrorCodes = [] }: Operation): number[] =>
  [
    ...[400, 403, 500, 503],
    ...(access === "open" ? [] : [401, 429]),
    ...(request ? [413, 415] : []),
    ...ownErrorCodes,
  ].sort();

const loads = { tag: "Load board", access: "bearer" } as const;
const carriers = { tag: "Carrier monitoring", access: "client" } as const;
const extension = { section: "beyond", tag: "Lanedesk", access: "bearer" } as const;
const synchronization = { ...extension, path: "/lanedesk/v1/sync", response: "SyncAnswer" } as const;
const trend = {
  section: "4.9",
  tag: "Rate estimate",
  method: "post",
  access: "bearer",
  request: "RateTrendRequest",
  response: "RateTrendAnswer",
  errorSchema: "RateTrendProblem",
} as const;

/** All operations of the interface, in the order of the API document. */
export const operations: readonly Operation[] = [
  {
    ...loads,
    id: "createLoad",
    section: "4.1",
    method: "post",
    path: "/loadmanagement/v2/load",
    summary: "Create a load",
    requestHeaders: ["Idempotency-Key"],
    request: "LoadRequest",
    status: 201,
    response: "Load",
    responseHeaders: ["Location", "ETag", "Lanedesk-Epoch"],
    ownErrorCodes: [409, 422],
  },
  {
    ...loads,
    id: "updateLoad",
    section: "4.2",
    method: "put",
    path: "/loadmanagement/v2/load/{id}",
    summary: "Replace a load",
    requestHeaders: ["If-Match"],
    request: "UpdateRequest",
    response: "Load",
    responseHeaders: ["Location", "ETag", "Lanedesk-Epoch"],
    ownErrorCodes: [404, 409, 412],
  },
  {
    ...loads,
    id: "getLoad",
    section: "4.3",
    method: "get",
    path: "/loadmanagement/v2/load/{id}",
    summary: "Get a load",
    requestHeaders: ["If-None-Match"],
    canRespondNotModified: true,
    response: "Load",
    responseHeaders: ["ETag", "Lanedesk-Epoch"],
    ownErrorCodes: [404],
  },
  {
    ...loads,
    id: "deleteLoad",
    section: "4.4",
    method: "delete",
    path: "/loadmanagement/v3/load/{id}",
    summary: "Delete a load",
    requestHeaders: ["If-Match"],
    request: "DeleteRequest",
    status: 204,
    ownErrorCodes: [404, 409, 412],
  },
  {
    ...loads,
    id: "refreshLoads",
    section: "4.5",
    method: "post",
    path: "/loadmanagement/v2/load/refresh/integrator",
    summary: "Refresh up to 10,000 loads",
    request: "RefreshRequest",
    response: "RefreshAnswer",
  },
  {
    ...loads,
    id: "listActiveAccountUsers",
    section: "4.6",
    method: "post",
    path: "/accountmanagement/v1/accountuser/active",
    summary: "List the active users of the account, for Post As User",
    request: "AccountUsersRequest",
    response: "AccountUsersAnswer",
    errorSchema: "AccountUsersProblem",
  },
  {
    ...carriers,
    id: "carrierChangeQueue",
    section: "4.7",
    method: "post",
    path: "/_c/std/api/DeltaAPI.aspx",
    summary: "Carrier change queue: Summary, Fetch or Clear",
    request: "ChangeQueueRequest",
    response: "ChangeQueueAnswer",
    responseHeaders: ["Lanedesk-Epoch"],
    errorSchema: "ChangeQueueAnswer",
  },
  {
    ...carriers,
    id: "registrationSteps",
    section: "4.8",
    method: "post",
    path: "/_c/std/api/RegistrationStepAPI.aspx",
    summary: "Latest registration step of carriers, for the current day",
    request: "RegistrationStepsRequest",
    response: "RegistrationStepsAnswer",
    errorSchema: "RegistrationStepsAnswer",
  },
  {
    ...trend,
    id: "bookedRateTrend",
    path: "/rateinsights/v3/booked/trend/fourweek",
    summary: "Booked rate estimate with bounds and four-week trend",
  },
  {
    ...trend,
    id: "bookedRateTrendByExample",
    path: "/modeledrate/v3/booked/trend/fourweek",
    summary: "The same operation under the path of the specification's request example",
  },
  {
    id: "capabilities",
    section: "beyond",
    tag: "Lanedesk",
    method: "get",
    path: "/lanedesk/v1",
    summary: "Product, version and capabilities beyond the specification",
    access: "open",
    response: "Capabilities",
  },
  {
    id: "health",
    section: "beyond",
    tag: "Lanedesk",
    method: "get",
    path: "/lanedesk/v1/health",
    summary: "Whether the store responds, for load balancers; 503 when the store does not respond",
    access: "open",
    response: "Health",
  },
  {
    ...carriers,
    id: "expandedCarrier",
    section: "beyond",
    tag: "Lanedesk",
    method: "post",
    path: "/lanedesk/v1/carriers/expanded",
    summary: "Full carrier with the timestamp for a Clear",
    request: "ExpandedCarrierRequest",
    response: "ExpandedCarrierAnswer",
    ownErrorCodes: [404],
    errorSchema: "ExpandedCarrierAnswer",
  },
  {
    ...extension,
    id: "claimCarriers",
    method: "post",
    path: "/lanedesk/v1/carriers/claims",
    summary: "Assign carriers of the change queue to the caller for 120 s, or renew the assignment",
    request: "CarrierClaimsRequest",
    response: "CarrierClaimsAnswer",
  },
  {
    ...extension,
    id: "applyEdits",
    method: "post",
    path: "/lanedesk/v1/edits",
    summary: "Apply up to 200 edits of a desktop; a repeated edit has no further effect",
    request: "EditsRequest",
    response: "EditsAnswer",
    // 404 without the capability "office".
    ownErrorCodes: [404, 410],
  },
  {
    ...extension,
    id: "readChanges",
    method: "get",
    path: "/lanedesk/v1/changes",
    summary: "Records that changed since a cursor; without a cursor, all records in pages",
    query: changesQuery,
    response: "ChangesAnswer",
    responseHeaders: ["Lanedesk-Epoch"],
    // 404 without the capability "office".
    ownErrorCodes: [404, 410],
  },
  {
    ...extension,
    id: "readAudit",
    method: "get",
    path: "/lanedesk/v1/audit",
    summary: "The audit log: who changed what, when and how, newest first",
    query: auditQuery,
    response: "AuditAnswer",
  },
  {
    ...synchronization,
    id: "readSyncStatus",
    method: "get",
    summary: "Sync status",
  },
  {
    ...synchronization,
    id: "synchronize",
    method: "post",
    summary: "Run a sync cycle now; responds when the cycle ends",
  },
];
