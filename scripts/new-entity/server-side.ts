import type { Names } from './names.ts';

/** src/api/<area>/<entity>.ts: what travels. */
export const api = ({ wire, many, one, type, id, module }: Names) => `import * as z from 'zod/mini';
import { crud, get, put } from '../contract.ts';
import { optionalText, recordShape, text } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const ${one}Statuses = ['draft', 'active', 'closed', 'cancelled'] as const;

export const ${type} = z.object({
  ...recordShape,
  status: z.enum(${one}Statuses),
  name: z.string(),
  note: z.nullable(z.string()),
});
export type ${type} = z.infer<typeof ${type}>;

export const ${type}Input = z.strictObject({ name: text(120), note: optionalText(5000) });
export type ${type}Input = z.input<typeof ${type}Input>;

const five = crud('/${many}', {
  ids: ['${id}-01', '${id}-02', '${id}-03', '${id}-04', '${id}-05'],
  module: '${module}',
  wrapper: '${wire}',
  record: ${type},
  input: ${type}Input,
  filters: { status: z.optional(z.string().check(z.maxLength(20))) },
});

export const ${one}Calls = {
  ...five,
  status: put('${id}-06', '/${many}/{id}/status', {
    needs: '${module}.edit',
    wrapper: '${wire}',
    body: z.strictObject({
      status: z.enum(${one}Statuses),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    answer: ${type},
    moves: { lifecycle: '${wire}', event: 'by status' },
  }),
  logs: get('${id}-07', '/${many}/{id}/logs', { needs: '${module}.view', answer: z.array(LogEntry) }),
};
`;

/** server/<area>/<entity>.ts: how its calls are answered. */
export const server = ({ area, file, wire, one, type, all }: Names) => `import { sql } from 'drizzle-orm';
import type { ${type}, ${one}Calls } from '../../src/api/${area}/${file}.ts';
import { ${one}Lifecycle } from '../../src/machines/${area}/${file}.lifecycle.ts';
import { type Handlers, WithMessage } from '../contract.ts';
import { crudOf } from '../crud.ts';
import { ${all} } from '../db/schema/${area}.ts';
import type { Scope } from '../db/scope.ts';
import { advanceTo, bindLifecycle } from '../lifecycle.ts';
import { logOf } from '../log.ts';
import { type EntityStore, readOr404, setColumns } from '../records.ts';

const store: EntityStore = {
  entity: '${wire}',
  table: ${all},
  filters: { status: (value) => sql\`\${${all}.status} = \${value}\` },
  searchText: sql\`lower(\${${all}.name})\`,
  sorts: { name: ${all}.name, status: ${all}.status, created_at: ${all}.created_at },
};
const read = (scope: Scope, id: number) => readOr404<${type}>(scope, store, id);

bindLifecycle({
  lifecycle: ${one}Lifecycle,
  table: ${all},
  read,
  effects: {
    keepReason: ({ scope, record, event }) =>
      setColumns(scope, ${all}, record.id, { note: event.reason ?? record.note ?? null }),
  },
});

export const ${one}Handlers: Handlers<typeof ${one}Calls> = {
  ...crudOf(store),
  status: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: '${wire}', id: params.id, currentUser, version, status, payload });
    return new WithMessage(await read(scope, params.id), 'app.said.saved');
  },
  logs: async ({ scope, params }) => {
    await read(scope, params.id);
    return logOf(scope, '${wire}', params.id);
  },
};
`;

/** The table, for server/db/schema/<area>.ts. */
export const table = ({ all, many }: Names) => `
export const ${all} = companyTable('${many}', {
  status: text().notNull().default('draft'),
  name: text().notNull(),
  note: text(),
});
`;

/** src/workbench/scenarios/<entity>.ts: how one is made and moved by real calls. */
export const scenario = ({
  area,
  file,
  wire,
  one,
  type,
  place,
}: Names) => `import { type ${type}, ${one}Calls } from '../../api/${area}/${file}.ts';
import type { Scenario } from './driver.ts';

export const ${one}Scenario: Scenario<{ id: number }> = {
  entity: '${wire}',
  create: (driver) => driver.ask<${type}>('admin', ${one}Calls.create, { body: { name: 'The first', note: 'As agreed' } }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'admin', call: ${one}Calls.get, params: { id }, at: 'status' }),
  acts: {
    any: async (driver, { id }, { to }) => {
      const reason = to === 'cancelled' ? { reason: 'No longer wanted' } : {};
      await driver.ask('admin', ${one}Calls.status, { params: { id }, body: { status: to, ...reason } });
      return 'admin';
    },
  },
  page: { as: 'admin', at: '/${place}/', id: ({ id }) => id },
};
`;
