import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredCalls, documentOf } from '../../server/http/openapi/document.ts';
import recorded from '../../src/api/answers.json' with { type: 'json' };
import type { Call } from '../../src/api/contract.ts';
import { reports } from '../../src/api/reports.ts';
import { DocumentReader } from '../kit/document.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const publicUrl = 'https://office.example';
let reader: DocumentReader;
beforeAll(async () => {
  // Converted to JSON, as it is served.
  reader = new DocumentReader(JSON.parse(JSON.stringify(await documentOf(publicUrl))));
});

const each = (check: (one: (typeof declaredCalls)[number]) => string[]) =>
  declaredCalls.flatMap((one) => check(one).map((wrong) => `${one.call.id} ${one.operationId}: ${wrong}`));

describe('the OpenAPI document', () => {
  it('passes Redocly’s recommended rules', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
    const file = path.join(folder, 'openapi.json');
    try {
      writeFileSync(file, JSON.stringify(reader.document));
      const { stdout } = spawnSync(
        'npx',
        ['--no-install', 'redocly', 'lint', file, '--config', 'redocly.yaml', '--format', 'json'],
        {
          cwd: root,
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
          shell: process.platform === 'win32',
        },
      );
      const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: { message: string; ruleId: string }[] };
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
      expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has its title, server and licence', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(reader.document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Statehouse', version, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: publicUrl }],
    });
  });

  it('has every declared call, the files, and nothing else', () => {
    const said = reader.operations.map(({ method, path, operation }) => `${operation['x-spec-id']} ${method} ${path}`);
    expect(said.sort()).toEqual(
      [
        ...declaredCalls.map(({ call }) => `${call.id} ${call.method} /v2${call.path}`),
        'X-EXP-03 GET /v2/exports/{id}/file',
        'MNT-86 GET /v2/maintenance/issues/export',
        'X-IMP-07 GET /v2/import_templates/{kind}',
        'X-IMP-08 GET /v2/data_imports/{id}/errors',
        'X-DOC-01 GET /v2/quotations/{id}/document',
        'X-DOC-02 GET /v2/contracts/{id}/document',
        'X-DOC-03 GET /v2/leasing_orders/{id}/inventory/document',
        'X-DOC-04 GET /v2/leasing_orders/{id}/document',
        'X-DOC-05 GET /v2/leasing_clearances/{id}/document',
        'X-DOC-09 GET /v2/invoices/{id}/document',
        'X-DOC-10 GET /v2/credit_notes/{id}/document',
        'X-DUN-10 GET /v2/dunning_letters/{id}/document',
        'X-DOC-07 GET /v2/cheques/{id}/document',
        'X-DPS-10 GET /v2/bank_deposits/{id}/document',
        'X-DOC-06 GET /v2/collections/{id}/document',
        'X-DOC-08 GET /v2/tenants/{id}/statement/document',
        ...Object.values(reports).map(({ name, file }) => `${file} GET /v2/reports/${name}/file`),
        'X-STM-02 GET /v2/tenants/{id}/statement/file',
        'X-ZAT-04 GET /v2/tax_reports/{id}/xml',
      ].sort(),
    );
    const wrong = each(({ operationId, call }) => {
      const operation = reader.find(operationId);
      const isForAll = !call.needs.includes('.');
      return [
        ...(/^[a-z][A-Za-z]+$/.test(operationId) ? [] : ['its operationId is not in camelCase']),
        ...(operation['x-privilege'] === (isForAll ? undefined : call.needs) ? [] : ['another privilege']),
        ...(JSON.stringify(operation['x-lifecycle-event']) === JSON.stringify(call.moves ?? undefined) ? [] : ['another event']),
        ...(/^[A-Z][\w ,'-]+$/.test(operation.summary) ? [] : [`its summary is “${operation.summary}”`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('describes the websocket’s messages', () => {
    const { receives } = reader.document['x-websockets']['/v2/cable'] as { receives: object };
    expect(Object.keys(receives)).toEqual(['welcome', 'changed', 'notification', 'missed_too_much']);
  });

  it('names each list’s sort columns', () => {
    const wrong = each(({ operationId, call }) => {
      const sort = reader.find(operationId).parameters.find((one) => (one as { name?: string }).name === 'sort');
      const { schema } = (sort ?? {}) as { schema?: { enum?: string[] } };
      return call.sorts && !call.sorts.every((column) => schema?.enum?.includes(`-${column}`)) ? ['another order'] : [];
    });
    expect(wrong).toEqual([]);
    expect(declaredCalls.filter(({ call }) => call.sorts).length).toBeGreaterThan(25);
  });

  it('names the schemas of records and request bodies once', () => {
    const schemas = reader.document.components.schemas ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Lead', 'LeadRow', 'LeadInput', 'LeadUpdateInput', 'Quotation', 'QuotationInput', 'Error', 'Page']),
    );
    expect(schemas.Lead).toMatchObject({
      properties: {
        budget_max: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] },
        created_at: { $ref: '#/components/schemas/Instant' },
      },
    });
    expect(schemas.LeadInput).toMatchObject({ additionalProperties: false, required: ['name', 'source'] });
    // An object schema that is inlined in a call can't be shared with others.
    const inline = reader.operations.filter(
      ({ operation: { requestBody, responses } }) => JSON.stringify([requestBody, responses]).length > 1200,
    );
    expect(inline.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('has a valid example of every request and response body', () => {
    const wrong = each(({ operationId, call }) => {
      const operation = reader.find(operationId);
      const said = [
        ['answer', reader.response(operation, 200)] as const,
        ...(call.body ? [['body', reader.body(operation)] as const] : []),
      ];
      return said.flatMap(([what, content]) => {
        const examples = Object.values(content?.examples ?? {});
        if (!content || !examples.length) return [`no example of its ${what}`];
        return examples.flatMap(({ value }) => reader.wrong(content.schema, value).map((one) => `${what} ${one}`));
      });
    });
    expect(wrong).toEqual([]);
  });

  it('has request examples that the server’s own schemas accept', () => {
    const wrong = each(({ operationId, call }) => {
      const value = Object.values(reader.body(reader.find(operationId))?.examples ?? {})[0]?.value;
      const payload = call.wrapper ? (value as Record<string, unknown>)[call.wrapper] : value;
      const result = call.body?.safeParse(payload);
      return result && !result.success ? [JSON.stringify(result.error.issues)] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('matches the responses of a server with the demo', () => {
    const answers = recorded as Record<string, unknown>;
    const kept = declaredCalls.filter(({ call }) => call.id in answers);
    expect(kept.length).toBeGreaterThan(80);
    const wrong = kept.flatMap(({ call, operationId }) => {
      const content = reader.response(reader.find(operationId), 200);
      return reader.wrong(content?.schema ?? {}, enveloped(call, answers[call.id])).map((one) => `${operationId} ${one}`);
    });
    expect(wrong).toEqual([]);
  });

  it('declares every error a call can return, with the shared envelope', () => {
    const statuses = (operationId: string) => Object.keys(reader.find(operationId).responses);
    expect(statuses('leadGet')).toEqual(['200', '400', '401', '403', '404', '429', '503']);
    expect(statuses('leadUpdate')).toEqual(['200', '400', '401', '403', '404', '409', '413', '422', '429', '503', '507']);
    expect(statuses('sessionSignIn')).toEqual(['200', '400', '401', '409', '413', '422', '429', '503', '507']);
    const shared = each(({ operationId }) => {
      const { 200: _, ...failures } = reader.find(operationId).responses;
      return Object.entries(failures).flatMap(([status]) => {
        const schema = reader.response(reader.find(operationId), Number(status))?.schema as { $ref?: string } | undefined;
        return schema?.$ref === '#/components/schemas/Error' ? [] : [`${status} has another envelope`];
      });
    });
    expect(shared).toEqual([]);
  });
});

function enveloped(call: Call, answer: unknown): Record<string, unknown> {
  if (call.paged) {
    const { rows, ...page } = answer as { rows: unknown[] };
    return { success: true, [call.field ?? 'data']: rows, ...page };
  }
  return call.field ? { success: true, [call.field]: answer } : { success: true, ...(answer as object) };
}
