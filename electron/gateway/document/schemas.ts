import { z } from "zod";
import {
  accountUsersAnswer,
  accountUsersProblem,
  accountUsersRequest,
} from "../../../shared/interface/account-user.ts";
import { capabilitiesAnswer } from "../../../shared/interface/capabilities.ts";
import {
  changeQueueAnswer,
  changeQueueRequest,
  clearEntry,
  clearRequest,
  fetchRequest,
} from "../../../shared/interface/change-queue.ts";
import { expandedCarrierAnswer, expandedCarrierRequest } from "../../../shared/interface/expanded-carrier.ts";
import { healthAnswer } from "../../../shared/interface/health.ts";
import { deleteRequest, loadAnswer, loadRequest, updateRequest } from "../../../shared/interface/load.ts";
import { problem } from "../../../shared/interface/problem.ts";
import { rateTrendAnswer, rateTrendProblem, rateTrendRequest } from "../../../shared/interface/rate-trend.ts";
import { refreshAnswer, refreshRequest } from "../../../shared/interface/refresh.ts";
import {
  registrationStepsAnswer,
  registrationStepsRequest,
} from "../../../shared/interface/registration-step.ts";
import { syncAnswer } from "../../../shared/interface/sync-status.ts";
import { changesAnswer } from "../../../shared/office/changes.ts";
import { claimsAnswer, claimsRequest } from "../../../shared/office/claims.ts";
import {
  carrierEdit,
  editsAnswer,
  editsRequest,
  MAX_EDITS,
  officeEdit,
} from "../../../shared/office/edits.ts";
import { auditAnswer } from "../../../shared/views/audit.ts";
import { createRequestSchema, createResponseSchema, type JsonSchema } from "./json-schema.ts";

/** Returns the schema with all fields of the three modes; APIMode determines the fields that the gateway reads. */
function createChangeQueueSchema(): JsonSchema {
  const call = createRequestSchema(changeQueueRequest, ["ClientID", "ClientPassword"]);
  const { properties: fetch } = createRequestSchema(fetchRequest);
  const { properties: { ClearInsureds: insureds } = {} } = createRequestSchema(clearRequest);
  return {
    ...call,
    properties: {
      ...call.properties,
      APIMode: {
        description: "The mode, in any letter case.",
        type: "string",
        enum: ["Summary", "Fetch", "Clear", "SUMMARY", "FETCH", "CLEAR"],
      },
      ...fetch,
      ClearInsureds: { ...(insureds as JsonSchema), items: createRequestSchema(clearEntry) },
    },
  };
}

/** Returns the schema of a list of load ids. The service accepts other entries too, but reports them as failed. */
const createRefreshSchema = (): JsonSchema => ({
  ...createRequestSchema(refreshRequest),
  items: { type: "string" },
});

export type SchemaName =
  | "LoadRequest"
  | "UpdateRequest"
  | "Load"
  | "DeleteRequest"
  | "RefreshRequest"
  | "RefreshAnswer"
  | "AccountUsersRequest"
  | "AccountUsersAnswer"
  | "AccountUsersProblem"
  | "ChangeQueueRequest"
  | "ChangeQueueAnswer"
  | "RegistrationStepsRequest"
  | "RegistrationStepsAnswer"
  | "RateTrendRequest"
  | "RateTrendAnswer"
  | "RateTrendProblem"
  | "Capabilities"
  | "Health"
  | "ExpandedCarrierRequest"
  | "ExpandedCarrierAnswer"
  | "CarrierClaimsRequest"
  | "CarrierClaimsAnswer"
  | "EditsRequest"
  | "EditsAnswer"
  | "ChangesAnswer"
  | "AuditAnswer"
  | "SyncAnswer"
  | "Problem";

let schemas: Record<SchemaName, JsonSchema> | undefined;

/** Returns every request and response schema by its name in the API document. Creates the schemas on the first call. */
export const getSchemas = (): Record<SchemaName, JsonSchema> => (schemas ??= createSchemas());

const createSchemas = (): Record<SchemaName, JsonSchema> => ({
  LoadRequest: createRequestSchema(loadRequest),
  UpdateRequest: createRequestSchema(updateRequest),
  Load: createResponseSchema(loadAnswer),
  DeleteRequest: createRequestSchema(deleteRequest),
  RefreshRequest: createRefreshSchema(),
  RefreshAnswer: createResponseSchema(refreshAnswer),
  AccountUsersRequest: createRequestSchema(accountUsersRequest),
  AccountUsersAnswer: createResponseSchema(accountUsersAnswer),
  AccountUsersProblem: createResponseSchema(accountUsersProblem),
  ChangeQueueRequest: createChangeQueueSchema(),
  ChangeQueueAnswer: createResponseSchema(changeQueueAnswer),
  RegistrationStepsRequest: createRequestSchema(registrationStepsRequest, ["clientID", "clientPassword"]),
  RegistrationStepsAnswer: createResponseSchema(registrationStepsAnswer),
  RateTrendRequest: createRequestSchema(rateTrendRequest),
  RateTrendAnswer: createResponseSchema(rateTrendAnswer),
  RateTrendProblem: createResponseSchema(rateTrendProblem),
  Capabilities: createResponseSchema(capabilitiesAnswer),
  Health: createResponseSchema(healthAnswer),
  ExpandedCarrierRequest: createRequestSchema(expandedCarrierRequest, ["ClientID", "ClientPassword"]),
  ExpandedCarrierAnswer: createResponseSchema(expandedCarrierAnswer),
  CarrierClaimsRequest: createRequestSchema(claimsRequest),
  CarrierClaimsAnswer: createResponseSchema(claimsAnswer),
  EditsRequest: createRequestSchema(
    editsRequest.extend({
      edits: z
        .array(z.union([officeEdit, carrierEdit]))
        .min(1)
        .max(MAX_EDITS),
    }),
  ),
  EditsAnswer: createResponseSchema(editsAnswer),
  ChangesAnswer: createResponseSchema(changesAnswer),
  AuditAnswer: createResponseSchema(auditAnswer),
  SyncAnswer: createResponseSchema(syncAnswer),
  Problem: createResponseSchema(problem),
});
