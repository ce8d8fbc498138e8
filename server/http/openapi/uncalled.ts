import { importKinds } from '../../../src/api/app/data-import.ts';
import { exportFormats } from '../../../src/api/app/export.ts';
import { type AnyReport, exportPrivilege } from '../../../src/api/define-report.ts';
import { inCode } from '../../../src/api/entity-names.ts';
import { labelledPlaces } from '../../../src/api/maintenance/report-label.ts';
import { type failures, responseRef } from './responses.ts';

const file = (description: string) => ({ schema: { type: 'string', description } });
const failing = (names: Record<number, keyof typeof failures>) =>
  Object.fromEntries(Object.entries(names).map(([status, name]) => [status, responseRef(name)]));

/** A request that returns a file, without an envelope. */
export const exportFileOperation = {
  operationId: 'exportFile',
  tags: ['app'],
  summary: 'Download the file of an export',
  description:
    'Only for the user who requested the export, and only while its `state` is `ready`. Needs `view` and `export` of the list’s module.',
  'x-spec-id': 'X-EXP-03',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  responses: {
    200: {
      description: 'The file, in the language in which it was requested.',
      content: {
        'text/csv': file('Comma-separated values in UTF-8, with a byte order mark.'),
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file('A workbook with one sheet.'),
      },
    },
    ...failing({
      400: 'Malformed',
      401: 'SignedOut',
      403: 'Forbidden',
      404: 'NotFound',
      429: 'Throttled',
      503: 'Unavailable',
    }),
  },
  security: [{ token: [], company: [] }],
};

const sheet = {
  'text/csv': file('Comma-separated values in UTF-8, with a byte order mark.'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file('A workbook with one sheet.'),
};
const format = {
  name: 'format',
  in: 'query',
  description: 'XLSX by default.',
  schema: { type: 'string', enum: ['xlsx', 'csv'] },
};
/** The headings of a file to import. */
export const templateOperation = {
  operationId: 'importTemplate',
  tags: ['app'],
  summary: 'Download the template of a file to import',
  description: 'Its headings are in the caller’s language. Needs `create` of the records’ module.',
  'x-spec-id': 'X-IMP-07',
  parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: [...importKinds] } }, format],
  responses: {
    200: { description: 'A sheet with headings alone.', content: sheet },
    ...failing({ 400: 'Malformed', 401: 'SignedOut', 403: 'Forbidden', 404: 'NotFound', 429: 'Throttled', 503: 'Unavailable' }),
  },
  security: [{ token: [], company: [] }],
};
/** The rows of an import that have errors. */
export const errorSheetOperation = {
  operationId: 'importErrors',
  tags: ['app'],
  summary: 'Download the rows of an import that have errors',
  description: 'As they were in the file, with a further column that says what is wrong. Only for whoever imports it.',
  'x-spec-id': 'X-IMP-08',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }, format],
  responses: {
    200: { description: 'A sheet that can be fixed and imported.', content: sheet },
    ...failing({ 400: 'Malformed', 401: 'SignedOut', 404: 'NotFound', 429: 'Throttled', 503: 'Unavailable' }),
  },
  security: [{ token: [], company: [] }],
};

const inQuery = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema });
/** The days of a statement, and a contract. */
const statementParameters = [
  inQuery('from', 'The first day: a year before the last one by default.', { type: 'string', format: 'date' }),
  inQuery('to', 'The last day: today by default.', { type: 'string', format: 'date' }),
  inQuery('contract_id', 'The invoices of this contract alone, with what paid them.', { type: 'integer', minimum: 1 }),
];
/** A tenant's statement of account as a sheet. */
export const statementFileOperation = {
  operationId: 'statementFile',
  tags: ['finance'],
  summary: 'Download the statement of account of a tenant as a sheet',
  description: 'Headings and texts are in the caller’s language. Needs `finance.view` and `finance.export`.',
  'x-spec-id': 'X-STM-02',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    ...statementParameters,
    format,
  ],
  responses: {
    200: {
      description: 'The opening balance, the rows, the closing balance, and cheques that have not cleared.',
      content: sheet,
    },
    ...failing({ 400: 'Malformed', 401: 'SignedOut', 403: 'Forbidden', 404: 'NotFound', 429: 'Throttled', 503: 'Unavailable' }),
  },
  security: [{ token: [], company: [] }],
};

/** The specification's own address for the issues as a file: the list's filters, without those of pages. */
export const issuesFileOperation = (parameters: object[]) => ({
  operationId: 'maintenanceIssuesFile',
  tags: ['maintenance'],
  summary: 'Download the maintenance issues as a sheet',
  description: 'Headings are in the caller’s language. Needs `maintenance.view` and `maintenance.export`.',
  'x-spec-id': 'MNT-86',
  parameters: [...parameters.filter((one) => !('$ref' in one)), format],
  responses: {
    200: { description: 'All rows that the filters leave.', content: sheet },
    ...failing({ 400: 'Malformed', 401: 'SignedOut', 403: 'Forbidden', 429: 'Throttled', 503: 'Unavailable' }),
  },
  security: [{ token: [], company: [] }],
});

/** The files of a report: its own parameters, without those of pages, and what a row is of. */
export const reportFileOperation = (report: AnyReport, parameters: object[]) => {
  const groups = Object.keys(report.groups);
  return {
    operationId: `${inCode(report.name)}File`,
    tags: ['reports'],
    summary: `${Object.values(report.groups)[0]?.[2].replace(/,.*/, '')} as a file`,
    description: `Headings are in the caller’s language. Needs \`${report.needs}\` and \`${exportPrivilege(report)}\`.`,
    'x-spec-id': report.file,
    parameters: [
      inQuery('by', `What a row is of: ${groups[0]} by default.`, { type: 'string', enum: groups }),
      ...parameters.filter((one) => !('$ref' in one)),
      inQuery('format', 'XLSX by default.', { type: 'string', enum: [...exportFormats] }),
    ],
    responses: {
      200: { description: 'All rows, and their totals.', content: { ...sheet, 'application/pdf': file('A printed document.') } },
      ...failing({ 400: 'Malformed', 401: 'SignedOut', 403: 'Forbidden', 429: 'Throttled', 503: 'Unavailable' }),
    },
    security: [{ token: [], company: [] }],
  };
};

/** What was sent to the tax authority. */
export const taxXmlOperation = {
  operationId: 'taxReportXml',
  tags: ['finance'],
  summary: 'Download the document of a tax report as XML',
  description: 'As it was sent to the tax authority: UBL 2.1, with its QR code. Needs `finance.view`.',
  'x-spec-id': 'X-ZAT-04',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  responses: {
    200: { description: 'The document.', content: { 'application/xml': { schema: { type: 'string' } } } },
    ...failing({
      400: 'Malformed',
      401: 'SignedOut',
      403: 'Forbidden',
      404: 'NotFound',
      422: 'Refused',
      429: 'Throttled',
      503: 'Unavailable',
    }),
  },
  security: [{ token: [], company: [] }],
};

/** Which labels of a compound are printed. */
const labelParameters = [
  inQuery('of', 'Those of its units by default.', { type: 'string', enum: [...labelledPlaces] }),
  inQuery('building_id', 'Those of this building alone.', { type: 'integer', minimum: 1 }),
];
const areaOfDocument = (path: string, needs: string): string => {
  const [module = ''] = needs.split('.');
  if (module === 'finance' || module === 'maintenance') return module;
  return path.startsWith('/quotations') ? 'sales' : 'leasing';
};
/** There may be no label to print, or too many. */
const refusedBy = (needs: string): Record<number, keyof typeof failures> =>
  needs.startsWith('maintenance') ? { 422: 'Refused' } : {};
/** A record's document: /quotations/{id}/document. */
export const documentOperation = (id: string, path: string, needs: string) => ({
  operationId: inCode(path.slice(1).replace('/{id}', '').replaceAll('/', '_')),
  tags: [areaOfDocument(path, needs)],
  summary: 'Download its document as PDF',
  description: `With its fonts embedded. Needs \`${needs}\`.`,
  'x-spec-id': id,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
    {
      name: 'language',
      in: 'query',
      description: 'The caller’s own by default.',
      schema: { type: 'string', enum: ['en', 'ar'] },
    },
    ...(path.endsWith('/statement/document') ? statementParameters : []),
    ...(path.startsWith('/compounds/') ? labelParameters : []),
  ],
  responses: {
    200: { description: 'The document.', content: { 'application/pdf': file('PDF, for A4.') } },
    ...failing({
      400: 'Malformed',
      401: 'SignedOut',
      403: 'Forbidden',
      404: 'NotFound',
      ...refusedBy(needs),
      429: 'Throttled',
      503: 'Unavailable',
    }),
  },
  security: [{ token: [], company: [] }],
});

const seq = { type: 'integer', description: 'Rises with each message. The newest one that was seen is what `since` takes.' };
const message = (description: string, type: string, properties: object = {}) => ({
  description,
  schema: {
    type: 'object',
    required: ['type', ...Object.keys(properties)],
    properties: { type: { const: type }, ...properties },
  },
});

/** The websocket's messages by direction, which OpenAPI can't describe. */
export const websockets = {
  '/v2/cable': {
    summary: 'Hear of changes as they are committed',
    description:
      'Token and company come as headers, or in the query as `auth-token` and `company-slug` where headers can’t be set. A session may have twenty of them open, connects sixty times a minute (then 429), and sends at most twenty messages, pings and pongs in ten seconds. Closed with 4401 when the session ends or expires, 4408 when the client reads too slowly, 4429 when too many are open, 1008 when it sends too many messages, 1003 for what is no JSON, 1013 when the database is away.',
    'x-spec-id': 'R-28',
    security: [{ token: [], company: [] }],
    sends: {
      since: {
        description:
          'Asks for what was missed after a message, up to a thousand of them. Once a connection: a second one is ignored.',
        schema: { type: 'object', required: ['since'], properties: { since: { type: 'integer', minimum: 1 } } },
      },
    },
    receives: {
      welcome: message('The first message.', 'welcome', { seq }),
      changed: message('A record changed that the user may view, or the user’s own profile.', 'changed', {
        seq,
        entity: { type: 'string', examples: ['lead'] },
      }),
      notification: message('The user was notified.', 'notification', {
        seq,
        id: { type: 'integer' },
        text_key: { type: 'string' },
        values: { type: 'object' },
      }),
      missed_too_much: message('More was missed than can be sent: read again what is shown.', 'missed_too_much'),
    },
  },
};
