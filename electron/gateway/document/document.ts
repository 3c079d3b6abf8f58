import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { decisions } from "../../../shared/interface/decisions.ts";
import { version } from "../../version.ts";
import { type ResponseHeader, requestHeaders, responseHeaders } from "./headers.ts";
import { createRequestSchema, type JsonSchema } from "./json-schema.ts";
import { listErrorCodes, type Operation, operations } from "./operations.ts";
import { getSchemas, type SchemaName } from "./schemas.ts";

const createRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const createHeaderRefs = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const parameters = Object.fromEntries(
  Object.entries(requestHeaders).map(([name, header]) => [
    name,
    { name, in: "header", required: false, ...header },
  ]),
);
const createParameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const idParameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The loadId, a GUID in any letter case.",
  schema: { type: "string" },
};

/** Returns the properties of a schema as query parameters. */
function documentQueryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = createRequestSchema(query);
  return Object.entries(properties).map(([key, property]) => {
    const { description, ...schema } = property as JsonSchema;
    return {
      name: key,
      in: "query",
      required: required.includes(key),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

function buildResponses(operation: Operation) {
  const { status = 200, response, responseHeaders: successHeaders = [], errorSchema = "Problem" } = operation;
  const hasIdempotencyKey = operation.requestHeaders?.includes("Idempotency-Key") ?? false;
  const describeEmptyResponse = (code: number) => ({
    description: STATUS_CODES[code] ?? "",
    headers: createHeaderRefs(["CorrelationId", ...successHeaders]),
  });
  const success = {
    ...describeEmptyResponse(status),
    ...(response ? { content: { "application/json": { schema: createRef(response) } } } : {}),
  };
  const isProblem = "type" in (getSchemas()[errorSchema].properties ?? {});
  const media = isProblem ? "application/problem+json" : "application/json";
  const errorResponses = listErrorCodes(operation).map((code) => {
    const errorHeaders: ResponseHeader[] = code === 429 || code === 503 ? ["Retry-After"] : [];
    if (hasIdempotencyKey && code === 409) errorHeaders.push("Retry-After");
    if (hasIdempotencyKey && code === 422) errorHeaders.push("Location");
    if (code === 401 && operation.access === "bearer") errorHeaders.push("WWW-Authenticate");
    if (code === 410) errorHeaders.push("Lanedesk-Epoch");
    return [
      code,
      {
        description: STATUS_CODES[code] ?? "",
        headers: createHeaderRefs(["CorrelationId", ...errorHeaders]),
        content: { [media]: { schema: createRef(errorSchema) } },
      },
    ];
  });
  return {
    [status]: success,
    ...(operation.canRespondNotModified ? { 304: describeEmptyResponse(304) } : {}),
    ...Object.fromEntries(errorResponses),
  };
}

function buildOperation(operation: Operation) {
  const { id, section, tag, path, summary, access, requestHeaders: headers = [], query, request } = operation;
  const applicable = decisions.filter((decision) => decision.section.split(", ").includes(section));
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [
      section === "beyond" ? "Beyond the specification." : `Specification ${section}.`,
      ...applicable.map(({ point, answer }) => `- ${point}: ${answer}`),
    ].join("\n\n"),
    security: access === "bearer" ? [{ bearer: [] }] : [],
    parameters: [
      ...(path.includes("{id}") ? [idParameter] : []),
      ...headers.map(createParameterRef),
      ...(query ? documentQueryParameters(query) : []),
      createParameterRef("CorrelationId"),
    ],
    ...(request
      ? { requestBody: { required: true, content: { "application/json": { schema: createRef(request) } } } }
      : {}),
    responses: buildResponses(operation),
  };
}

function buildPaths() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: buildOperation(operation) };
  return paths;
}

/** Creates the OpenAPI 3.1 document of the interface. */
export const createApiDocument = () => ({
  openapi: "3.1.1",
  info: {
    title: "Lanedesk",
    version,
    summary: "Load board, carrier monitoring and rate estimate of a freight brokerage.",
    description: [
      "Decisions that the specification leaves open. Numbers are sections of the specification.",
      ...decisions.map(({ section, point, answer }) => `- **${point}** (${section}): ${answer}`),
    ].join("\n\n"),
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/", description: "This Lanedesk server, for base_url and monitor_base_url." }],
  tags: [
    { name: "Load board", description: "Area A: loads and account users." },
    { name: "Carrier monitoring", description: "Area B: change queue and registration steps." },
    { name: "Rate estimate", description: "Area C: the booked rate trend." },
    { name: "Lanedesk", description: "Extensions outside the specified paths." },
  ],
  paths: buildPaths(),
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    parameters,
    headers: responseHeaders,
    schemas: getSchemas(),
  },
});
