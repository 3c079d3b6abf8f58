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
import { carrierEdit, editsAnswer, MAX_EDITS, officeEdit } from "../../../shared/office/edits.ts";
import { auditAnswer } from "../../../shared/views/audit.ts";
import { answerSchema, type JsonSchema, requestSchema } from "./json-schema.ts";
import { lazy } from "./lazy.ts";

/** Returns the schema with all fields of the three modes; APIMode determines which ones the server reads. */
function changeQueueRequestSchema(): JsonSchema {
  const call = requestSchema(changeQueueRequest, ["ClientID", "ClientPassword"]);
  const { properties: fetch } = requestSchema(fetchRequest);
  const { properties: { ClearInsureds: insureds } = {} } = requestSchema(clearRequest);
  return {
    ...call,
    properties: {
      ...call.properties,
      APIMode: {
        description: "Letter case is ignored.",
        type: "string",
        enum: ["Summary", "Fetch", "Clear", "SUMMARY", "FETCH", "CLEAR"],
      },
      ...fetch,
      ClearInsureds: { ...(insureds as JsonSchema), items: requestSchema(clearEntry) },
    },
  };
}

/** The service reports entries that are not text as failed, but clients send load ids. */
const refreshRequestSchema = (): JsonSchema => ({
  ...requestSchema(refreshRequest),
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

/** Every request and response schema by its name in the API document. */
export const schemas = lazy(
  (): Record<SchemaName, JsonSchema> => ({
    LoadRequest: requestSchema(loadRequest),
    UpdateRequest: requestSchema(updateRequest),
    Load: answerSchema(loadAnswer),
    DeleteRequest: requestSchema(deleteRequest),
    RefreshRequest: refreshRequestSchema(),
    RefreshAnswer: answerSchema(refreshAnswer),
    AccountUsersRequest: requestSchema(accountUsersRequest),
    AccountUsersAnswer: answerSchema(accountUsersAnswer),
    AccountUsersProblem: answerSchema(accountUsersProblem),
    ChangeQueueRequest: changeQueueRequestSchema(),
    ChangeQueueAnswer: answerSchema(changeQueueAnswer),
    RegistrationStepsRequest: requestSchema(registrationStepsRequest, ["clientID", "clientPassword"]),
    RegistrationStepsAnswer: answerSchema(registrationStepsAnswer),
    RateTrendRequest: requestSchema(rateTrendRequest),
    RateTrendAnswer: answerSchema(rateTrendAnswer),
    RateTrendProblem: answerSchema(rateTrendProblem),
    Capabilities: answerSchema(capabilitiesAnswer),
    Health: answerSchema(healthAnswer),
    ExpandedCarrierRequest: requestSchema(expandedCarrierRequest, ["ClientID", "ClientPassword"]),
    ExpandedCarrierAnswer: answerSchema(expandedCarrierAnswer),
    CarrierClaimsRequest: requestSchema(claimsRequest),
    CarrierClaimsAnswer: answerSchema(claimsAnswer),
    EditsRequest: requestSchema(
      z.object({
        edits: z
          .array(z.union([officeEdit, carrierEdit]))
          .min(1)
          .max(MAX_EDITS),
      }),
    ),
    EditsAnswer: answerSchema(editsAnswer),
    ChangesAnswer: answerSchema(changesAnswer),
    AuditAnswer: answerSchema(auditAnswer),
    SyncAnswer: answerSchema(syncAnswer),
    Problem: answerSchema(problem),
  }),
);
