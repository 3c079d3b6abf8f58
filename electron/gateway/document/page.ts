import { html, raw } from "hono/html";
import { decisions } from "../../../shared/interface/decisions.ts";
import { version } from "../../version.ts";
import { requestHeaders } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import { listErrorCodes, type Operation, operations } from "./operations.ts";
import { getSchemas, type SchemaName } from "./schemas.ts";

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1c1e21; background: #fff; }
  @media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #17191c; } a { color: #8ab4ff; } }
  code, h3 { font-family: ui-monospace, monospace; } h2 { margin-top: 2.5rem; } h3 { font-size: 1rem; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8885; } td:first-child { width: 15rem; }
`;

const createLink = (name: SchemaName) => html`<a href="#${name}"><code>${name}</code></a>`;

/** Returns a short readable description of a type, such as "array of string". */
function describeType(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => describeType(option as JsonSchema)).join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `array of ${describeType((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === "object") return `{ ${Object.keys(schema.properties ?? {}).join(", ")} }`;
  const limits = [
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER ? `from ${schema.minimum}` : "",
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER ? `to ${schema.maximum}` : "",
    schema.maxLength !== undefined ? `at most ${schema.maxLength} characters` : "",
  ];
  const name = [schema.type ?? "any"].flat().join(" or ");
  return [name, ...limits.filter((limit) => limit !== "")].join(" ");
}

function renderSchema([name, schema]: [string, JsonSchema]) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([key, value]) =>
      html`<tr><td><code>${key}</code>${required.has(key) ? " *" : ""}</td><td>${describeType(value as JsonSchema)}</td></tr>`,
  );
  return html`<h3 id="${name}">${name}</h3>
    ${rows.length > 0 ? html`<table>${rows}</table>` : html`<p>${describeType(schema)}</p>`}`;
}

const ACCESS_LABELS = {
  bearer: "Authorization: Bearer token",
  client: "ClientID and ClientPassword in the body",
  open: "No authentication",
};

function renderOperation(operation: Operation) {
  const {
    method,
    path,
    section,
    summary,
    request,
    response,
    status = 200,
    errorSchema = "Problem",
  } = operation;
  return html`<h3>${method.toUpperCase()} ${path}</h3>
    <p>${summary}${section === "beyond" ? "" : ` (specification ${section})`}. ${ACCESS_LABELS[operation.access]}.</p>
    <table>
      ${request ? html`<tr><td>Body</td><td>${createLink(request)}</td></tr>` : ""}
      ${(operation.requestHeaders ?? []).map((name) => html`<tr><td>${name}</td><td>${requestHeaders[name].description}</td></tr>`)}
      <tr><td>${status}</td><td>${response ? createLink(response) : "No body"} ${(operation.responseHeaders ?? []).join(", ")}</td></tr>
      <tr><td>${listErrorCodes(operation).join(", ")}</td><td>${createLink(errorSchema)}</td></tr>
    </table>`;
}

/** Creates the API document as an HTML page: operations, decisions that the specification leaves open, and schemas. */
export const createApiPage = () => html`<!doctype html>
  <html lang="en">
    <head><meta charset="utf-8" /><title>Lanedesk ${version}: HTTP interface</title><style>${raw(style)}</style></head>
    <body>
      <h1>Lanedesk ${version}: HTTP interface</h1>
      <p>For programs: <a href="/openapi.json">openapi.json</a>. Every response has a CorrelationId. Fields marked * are required.</p>
      <h2>Operations</h2>
      ${operations.map(renderOperation)}
      <h2>Decisions that the specification leaves open</h2>
      <table>
        ${decisions.map(({ section, point, answer }) => html`<tr><td>${point} (${section})</td><td>${answer}</td></tr>`)}
      </table>
      <h2>Schemas</h2>
      ${Object.entries(getSchemas()).map(renderSchema)}
    </body>
  </html>`;
