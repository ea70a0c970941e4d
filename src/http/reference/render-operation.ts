/** One operation on the reference page: its parameters, responses, errors and examples. */
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from "../openapi/build-document.ts";
import type { JsonSchema } from "../openapi/to-json-schema.ts";
import { escapeHtml } from "../responses/plain-page.ts";
import { codeExamples, languages, uploadExamples } from "./code-examples.ts";
import type { Language } from "./code-examples.ts";
import { describeFields, typeOf } from "./describe-fields.ts";
import type { Field } from "./describe-fields.ts";
import { renderInline, renderProse } from "./render-prose.ts";

export interface OperationPlace {
  document: OpenApiDocument;
  /** The base URL of the API, with its prefix. */
  apiUrl: string;
  path: string;
  method: string;
}

export function renderOperation(operation: OpenApiOperation, place: OperationPlace): string {
  const { document, path, method } = place;
  const named = document.components.schemas;
  const { requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0];
  const otherTypes = Object.keys(requestBody?.content ?? {});
  const fields = body ? describeFields(body.schema, named) : [];
  return `<section class="operation" id="${operation.operationId}">
<h3>${escapeHtml(operation.summary)} <a class="anchor" href="#${operation.operationId}" aria-label="Link to ${escapeHtml(operation.summary)}">#</a></h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(`/agents/api${path}`)}</code></p>
${renderProse(operation.description)}
${renderTable(
  "Parameters",
  operation.parameters.flatMap((one) => ("$ref" in one ? [] : [toField(one, named)])),
)}
${renderTable("Request body", fields)}
${body ? `<p class="soft">Send the body as ${otherTypes.map((type) => `<code>${escapeHtml(type)}</code>`).join(" or ")}.</p>` : ""}
${renderAnswers(operation, named)}
${renderRefusals(operation, document)}
${renderExamples(examplesOf(operation, place))}
</section>`;
}

export function renderExamples(code: Record<Language, string>): string {
  return languages
    .map(
      (language) =>
        `<figure class="example ${language.toLowerCase()}"><figcaption>${language}</figcaption><pre tabindex="0"><code>${escapeHtml(code[language])}</code></pre></figure>`,
    )
    .join("\n");
}

function toField(parameter: OpenApiParameter, named: Readonly<Record<string, JsonSchema>>): Field {
  const { schema } = parameter;
  const preset =
    schema["default"] === undefined ? "" : ` Defaults to ${JSON.stringify(schema["default"])}.`;
  const place = { query: "", path: " Path parameter.", header: " Header." }[parameter.in];
  return {
    name: parameter.name,
    type: typeOf(schema, named),
    description: `${parameter.description ?? ""}${preset}${place}`.trim(),
    isRequired: parameter.required === true,
  };
}

function renderTable(heading: string, fields: readonly Field[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(
    ({ name, type, description, isRequired }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? ' <span class="required">required</span>' : ""}</th><td><span class="type">${escapeHtml(type)}</span>${description === "" ? "" : `<br>${renderInline(description)}`}</td></tr>`,
  );
  return `<h4>${heading}</h4>\n<table>${rows.join("\n")}</table>`;
}

function renderAnswers(
  operation: OpenApiOperation,
  named: Readonly<Record<string, JsonSchema>>,
): string {
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    "$ref" in response ? [] : [renderAnswer(status, response, named)],
  );
  return answers.join("\n");
}

function renderAnswer(
  status: string,
  { description, headers = {}, content = {} }: OpenApiResponse,
  named: Readonly<Record<string, JsonSchema>>,
): string {
  const { "application/json": json, ...others } = content;
  const fields = json
    ? describeFields(json.schema, named).map((one) => ({ ...one, isRequired: false }))
    : [];
  const own = Object.entries(headers).filter(([, header]) => !("$ref" in header));
  const told = [
    ...own.map(
      ([name, header]) =>
        `<code>${escapeHtml(name)}</code>: ${renderInline(header.description ?? "")}`,
    ),
    ...Object.entries(others).map(
      ([type, { schema }]) =>
        `<code>${escapeHtml(type)}</code>: ${renderInline(schema.description ?? "")}`,
    ),
  ];
  const isEmpty = fields.length === 0 && told.length === 0;
  return `${renderTable(`Response ${status}`, fields) || `<h4>Response ${status}</h4>`}
${isEmpty ? `<p>${renderInline(description)}</p>` : ""}
${told.length > 0 ? `<ul>${told.map((one) => `<li>${one}</li>`).join("")}</ul>` : ""}
${json?.example === undefined ? "" : `<details><summary>Example</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(json.example, null, 2))}</code></pre></details>`}`;
}

function renderRefusals(operation: OpenApiOperation, document: OpenApiDocument): string {
  const items = Object.entries(operation.responses).flatMap(([status, response]) => {
    if (!("$ref" in response)) return [];
    const codes = codesOf(response.$ref, document).map(
      (code) => `<a href="#error-${code}"><code>${code}</code></a>`,
    );
    return [`<li>${status} ${codes.join(", ")}</li>`];
  });
  return `<details><summary>Errors</summary><ul class="errors">${items.join("")}</ul></details>`;
}

export function codesOf(reference: string, document: OpenApiDocument): string[] {
  const response = document.components.responses[reference.split("/").at(-1) ?? ""] as
    | OpenApiResponse
    | undefined;
  const schema = response?.content?.["application/json"]?.schema as
    | { properties: { code: { enum: string[] } } }
    | undefined;
  return schema?.properties.code.enum ?? [];
}

function examplesOf(operation: OpenApiOperation, place: OperationPlace) {
  const call = exampleCall(operation, place);
  const isUpload = "multipart/form-data" in (operation.requestBody?.content ?? {});
  return isUpload ? uploadExamples(call) : codeExamples(call);
}

function exampleCall(operation: OpenApiOperation, { apiUrl, path, method }: OperationPlace) {
  const query = new URLSearchParams();
  let url = `${apiUrl}${path}`;
  for (const parameter of operation.parameters) {
    if ("$ref" in parameter) continue;
    const [example = 42] = parameter.schema.examples ?? [];
    if (parameter.in === "path")
      url = url.replace(`{${parameter.name}}`, encodeURIComponent(String(example)));
    if (parameter.in === "query" && parameter.required)
      query.append(parameter.name, String(example));
  }
  const success = Object.entries(operation.responses).find(([status]) =>
    status.startsWith("2"),
  )?.[1];
  const types = Object.keys((success as OpenApiResponse | undefined)?.content ?? {});
  const bodies = operation.requestBody?.content ?? {};
  const isText = Object.keys(bodies).length > 0 && !("application/json" in bodies);
  const [textType, textBody] = Object.entries(bodies)[0] ?? [];
  return {
    method: method.toUpperCase(),
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    body: isText ? textBody?.example : bodies["application/json"]?.example,
    bodyType: isText ? textType : undefined,
    isAnswerEmpty: types.length === 0,
    accept: types.length === 0 || types.includes("application/json") ? undefined : types[0],
  };
}
