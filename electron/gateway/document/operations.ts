import type { AnswerHeader, RequestHeader } from "./headers.ts";
import type { SchemaName } from "./schemas.ts";

/** One operation of the interface, as the document tells it. */
export interface Operation {
  id: string;
  /** The section of the specification; "beyond" for Lanedesk's own. */
  section: string;
  tag: "Load board" | "Carrier monitoring" | "Rate estimate" | "Lanedesk";
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  /** Bearer token, client credentials in the body, or open. */
  access: "bearer" | "client" | "open";
  requestHeaders?: readonly RequestHeader[];
  request?: SchemaName;
  status: 200 | 201 | 204;
  answer?: SchemaName;
  answerHeaders?: readonly AnswerHeader[];
  refusals: readonly number[];
  /** The body of a refusal. */
  refusal: SchemaName;
}

const withBody = [400, 401, 403, 413, 415, 429, 500];
const loads = { tag: "Load board", access: "bearer", refusal: "Problem" } as const;
const carriers = { tag: "Carrier monitoring", access: "client", refusals: withBody } as const;
const synchronization = {
  section: "beyond",
  tag: "Lanedesk",
  path: "/lanedesk/v1/sync",
  access: "bearer",
  status: 200,
  answer: "SyncAnswer",
  refusals: [400, 401, 403, 429, 500],
  refusal: "Problem",
} as const;
const trend = {
  section: "4.9",
  tag: "Rate estimate",
  method: "post",
  access: "bearer",
  request: "RateTrendRequest",
  status: 200,
  answer: "RateTrendAnswer",
  refusals: withBody,
  refusal: "RateTrendProblem",
} as const;

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
    answer: "Load",
    answerHeaders: ["Location", "ETag", "Lanedesk-Epoch"],
    refusals: [...withBody, 409, 422],
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
    status: 200,
    answer: "Load",
    answerHeaders: ["Location", "ETag", "Lanedesk-Epoch"],
    refusals: [...withBody, 404, 409, 412],
  },
  {
    ...loads,
    id: "getLoad",
    section: "4.3",
    method: "get",
    path: "/loadmanagement/v2/load/{id}",
    summary: "Get a load",
    requestHeaders: ["If-None-Match"],
    status: 200,
    answer: "Load",
    answerHeaders: ["ETag", "Lanedesk-Epoch"],
    refusals: [400, 401, 403, 404, 429, 500],
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
    refusals: [...withBody, 404, 409, 412],
  },
  {
    ...loads,
    id: "refreshLoads",
    section: "4.5",
    method: "post",
    path: "/loadmanagement/v2/load/refresh/integrator",
    summary: "Refresh up to 10,000 loads",
    request: "RefreshRequest",
    status: 200,
    answer: "RefreshAnswer",
    refusals: withBody,
  },
  {
    ...loads,
    id: "listActiveAccountUsers",
    section: "4.6",
    method: "post",
    path: "/accountmanagement/v1/accountuser/active",
    summary: "List the active users of the account, for Post As User",
    request: "AccountUsersRequest",
    status: 200,
    answer: "AccountUsersAnswer",
    refusals: withBody,
    refusal: "AccountUsersProblem",
  },
  {
    ...carriers,
    id: "carrierChangeQueue",
    section: "4.7",
    method: "post",
    path: "/_c/std/api/DeltaAPI.aspx",
    summary: "Carrier change queue: Summary, Fetch or Clear",
    request: "ChangeQueueRequest",
    status: 200,
    answer: "ChangeQueueAnswer",
    answerHeaders: ["Lanedesk-Epoch"],
    refusal: "ChangeQueueAnswer",
  },
  {
    ...carriers,
    id: "registrationSteps",
    section: "4.8",
    method: "post",
    path: "/_c/std/api/RegistrationStepAPI.aspx",
    summary: "Latest registration step of carriers, for the current day",
    request: "RegistrationStepsRequest",
    status: 200,
    answer: "RegistrationStepsAnswer",
    refusal: "RegistrationStepsAnswer",
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
    summary: "The same under the path of the specification's request example",
  },
  {
    id: "capabilities",
    section: "beyond",
    tag: "Lanedesk",
    method: "get",
    path: "/lanedesk/v1",
    summary: "What this service is, and what it offers beyond the specification",
    access: "open",
    status: 200,
    answer: "Capabilities",
    refusals: [400, 403, 500],
    refusal: "Problem",
  },
  {
    ...carriers,
    id: "expandedCarrier",
    section: "beyond",
    tag: "Lanedesk",
    method: "post",
    path: "/lanedesk/v1/carriers/expanded",
    summary: "A carrier whole, with the timestamp to clear it with",
    request: "ExpandedCarrierRequest",
    status: 200,
    answer: "ExpandedCarrierAnswer",
    refusals: [...withBody, 404],
    refusal: "ExpandedCarrierAnswer",
  },
  {
    ...synchronization,
    id: "synchronizing",
    method: "get",
    summary: "How synchronizing with a remote stands",
  },
  {
    ...synchronization,
    id: "synchronize",
    method: "post",
    summary: "Synchronize at once; answered at the end of the cycle",
  },
];
