import { readFile } from 'node:fs/promises';
import path from 'node:path';
import recorded from '../../../src/api/answers.json' with { type: 'json' };
import { calls } from '../../../src/api/calls.ts';
import { bodyIsOptional, type Call, isByPrivilege, isOfPortal, nothing } from '../../../src/api/contract.ts';
import { reports } from '../../../src/api/reports.ts';
import { printedDocuments } from '../../documents/documents.ts';
import { project } from '../../kit/project.ts';
import { apiModules } from './api-modules.ts';
import { Examples } from './examples.ts';
import { parametersOf, securitySchemes, sharedParameters } from './parameters.ts';
import { answerOf, bodyRef, envelopeSchemas, failures, failuresOf, responseRef } from './responses.ts';
import { exportedSchemas, type JsonSchema, pascal, type Schema, SchemaComponents } from './schemas.ts';
import { summaryOf } from './summaries.ts';
import {
  documentOperation,
  errorSheetOperation,
  exportFileOperation,
  reportFileOperation,
  statementFileOperation,
  taxXmlOperation,
  templateOperation,
  websockets,
} from './uncalled.ts';

export interface Document {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
  /** By their paths. */
  'x-websockets': Record<string, object>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-spec-id': string;
  'x-privilege'?: string;
  'x-lifecycle-event'?: { lifecycle: string; event: string };
  parameters: object[];
  requestBody?: object;
  responses: Record<string, object>;
  security: object[];
}

const description = `The API behind every screen of Statehouse.

- **Sign in** with \`POST /v2/sessions\`, then send its \`auth_token\` in the \`auth-token\` header, along with \`company-slug\`.
- **Responses** have an envelope: \`success\`, the result under \`data\` (or another name, where the call says so), and a
  \`message\` for display. A failure has \`error\`, a machine-readable \`code\`, and \`fields\` or \`reasons\`.
- **Versions**: send the \`version\` you read with each change. If someone else saved first, the response is 409 with the
  current record.
- **Retries**: a POST with an \`idempotency-key\` can safely be sent again; it is carried out once.
- **Language**: messages are in English, or in Arabic with \`accept-language: ar\`.
- **Lists** are paginated. Follow \`next_cursor\`; it stays fast however long the list is.
- **Changes** are published over the websocket \`/v2/cable\`, described under \`x-websockets\`.`;

const areas: Record<string, string> = {
  app: 'Sessions, search, my work, notifications and record history.',
  sales: 'Leads and their quotations.',
  approvals: 'Approval rules, requests and decisions for quotations and discounts.',
  leasing: 'Tenants, contracts, leases and unit handovers.',
  property: 'Compounds, blocks, buildings, units and their types.',
  finance: 'Invoices, collections, cheques, refunds, accounts and the books.',
  maintenance: 'Providers, categories of work, spare parts and equipment.',
  community: 'Tickets of tenants, with their visits and costs.',
  reports: 'What the records add up to.',
  settings: 'The company, its users and roles, and its reference lists.',
};

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
export const operationIdOf = (entity: string, name: string): string => `${entity}${capitalized(name)}`;

interface Declared {
  operationId: string;
  entity: string;
  name: string;
  call: Call;
}
export const declaredCalls: Declared[] = Object.entries(calls as Record<string, Record<string, Call>>).flatMap(([entity, own]) =>
  Object.entries(own).map(([name, call]) => ({ operationId: operationIdOf(entity, name), entity, name, call })),
);

/** Bodies with at most one field are inlined; larger ones get a name. */
const nameOf = (schema: Schema, name: string): string | undefined =>
  Object.keys((schema as { shape?: object }).shape ?? {}).length > 1 ? name : undefined;

/** When two calls share a name but not a schema, the second gets a name of its own. */
function share<T extends object>(
  known: Record<string, T>,
  name: string,
  operationId: string,
  one: T,
  isSame: (a: T, b: T) => boolean,
): string {
  const free = !known[name] || isSame(known[name], one) ? name : `${name}Of${pascal(operationId)}`;
  known[free] ??= one;
  return free;
}
const hasSameSchema = (a: object, b: object) => JSON.stringify(schemaIn(a)) === JSON.stringify(schemaIn(b));
const schemaIn = (one: object) =>
  (one as { content: { 'application/json': { schema: unknown } } }).content['application/json'].schema;

/** The OpenAPI 3.1 document of all calls, built from their declarations. */
export async function documentOf(publicUrl: string): Promise<Document> {
  const modules = await apiModules();
  const schemas = new SchemaComponents(exportedSchemas(modules));
  for (const { call, operationId } of declaredCalls) {
    schemas.use(call.answer, 'output', call.answer === nothing ? 'Nothing' : nameOf(call.answer, pascal(operationId)));
    if (call.query) schemas.use(call.query, 'input');
    if (call.body) schemas.use(call.body, 'input', nameOf(call.body, `${pascal(operationId)}Input`));
  }
  const examples = new Examples(
    declaredCalls.map(({ call }) => call),
    recorded,
  );
  const responses: Record<string, object> = {};
  const requestBodies: Record<string, object> = {};
  const paths: Document['paths'] = {};
  const areaOf = new Map(
    [...modules].flatMap(([file, exported]) =>
      Object.values(exported).map((value) => [value, file.split('/')[0] as string] as const),
    ),
  );

  const answerRef = ({ call, operationId }: Declared) => {
    const { name, schema } = answerOf(call, schemas.of(call.answer, 'output'), operationId);
    const example = examples.answer(call);
    const value = { success: true, ...inEnvelope(call, example, examples) };
    const response = {
      description: call.paged ? 'One page of the list' : 'Done',
      content: { 'application/json': { schema, ...(example !== undefined && exampleOf(value)) } },
    };
    return responseRef(share(responses, name, operationId, response, hasSameSchema));
  };
  /** Small bodies are inlined; those with a named schema are shared. */
  const requestOf = ({ call, operationId }: Declared) => {
    const schema = schemas.of(call.body as Schema, 'input');
    const example = examples.body(call);
    const wrapped: JsonSchema = call.wrapper
      ? { type: 'object', required: [call.wrapper], properties: { [call.wrapper]: schema }, additionalProperties: false }
      : schema;
    const body = {
      required: !bodyIsOptional(call) && Boolean(call.wrapper ?? schema.required?.length ?? schema.$ref),
      content: { 'application/json': { schema: wrapped, ...(example !== undefined && exampleOf(example)) } },
    };
    const name = schema.$ref?.replace(/^.*\//, '');
    return name ? bodyRef(share(requestBodies, name, operationId, body, hasSameSchema)) : body;
  };

  for (const one of declaredCalls) {
    const { call, entity, name, operationId } = one;
    const url = `/v2${call.path}`;
    paths[url] = {
      ...paths[url],
      [call.method.toLowerCase()]: {
        operationId,
        tags: [areaOf.get((calls as Record<string, unknown>)[entity]) ?? 'app'],
        summary: summaryOf(entity, name, call),
        'x-spec-id': call.id,
        ...(isByPrivilege(call.needs) && { 'x-privilege': call.needs }),
        ...(isOfPortal(call.needs) && { 'x-portal': call.needs }),
        ...(call.moves && { 'x-lifecycle-event': call.moves }),
        parameters: parametersOf(call, call.query ? schemas.of(call.query, 'input') : null),
        ...(call.body && { requestBody: requestOf(one) }),
        responses: { 200: answerRef(one), ...failuresOf(call) },
        security: call.needs === 'nobody' ? [{ company: [] }] : [{ token: [], company: [] }],
      },
    };
  }
  paths['/v2/exports/{id}/file'] = { get: exportFileOperation };
  paths['/v2/import_templates/{kind}'] = { get: templateOperation };
  paths['/v2/data_imports/{id}/errors'] = { get: errorSheetOperation };
  for (const report of Object.values(reports)) {
    const [call] = Object.values(report.calls) as Call[];
    const own = call?.query ? parametersOf(call, schemas.of(call.query, 'input')) : [];
    paths[`/v2/reports/${report.name}/file`] = { get: reportFileOperation(report, own) };
  }
  paths['/v2/tax_reports/{id}/xml'] = { get: taxXmlOperation };
  paths['/v2/tenants/{id}/statement/file'] = { get: statementFileOperation };
  for (const printed of printedDocuments)
    paths[`/v2${printed.path}`] = { get: documentOperation(printed.id, printed.path, printed.needs) };
  const { version, license } = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as Record<string, string>;
  const sorted = (components: Record<string, object>) =>
    Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b)));
  const used = new Set(Object.values(paths).flatMap((ways) => Object.values(ways).flatMap(({ tags }) => tags)));
  return {
    openapi: '3.1.0',
    info: { title: 'Statehouse', version, description, license: { name: license, identifier: license } },
    servers: [{ url: publicUrl }],
    tags: [...used].sort().map((name) => ({ name, description: areas[name] ?? `${capitalized(name)}.` })),
    paths,
    components: {
      securitySchemes,
      parameters: usedOf(sharedParameters(declaredCalls.map(({ call }) => call)), paths),
      schemas: { ...envelopeSchemas, ...schemas.reached([paths, responses, requestBodies]) },
      requestBodies: sorted(requestBodies),
      responses: { ...failures, ...sorted(responses) },
    },
    'x-websockets': websockets,
  };
}

const exampleOf = (value: unknown) => ({ examples: { demo: { summary: 'Of the demo company', value } } });

function inEnvelope(call: Call, example: unknown, examples: Examples): Record<string, unknown> {
  if (call.paged) return { [call.field ?? 'data']: [example], ...examples.page(call) };
  return call.field ? { [call.field]: example } : (example as Record<string, unknown>);
}

const usedOf = (parameters: Record<string, object>, paths: object): Record<string, object> => {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => text.includes(`"#/components/parameters/${name}"`)));
};
