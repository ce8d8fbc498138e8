import { statesOf, waysOf } from './chart.ts';
import { childFiles, childLinesOf } from './children.ts';
import type { Names } from './names.ts';
import { regionLineOf, withRegions } from './regions.ts';

/** src/api/<area>/<entity>.ts: fields, schemas and calls. */
const api = ({ area, wire, api: at, one, type, ids, module }: Names) => `import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const ${one}Fields = defineFields('${area}.${wire}', nameFields());
export const ${type} = z.object({ ...recordShape, ...recordOf(${one}Fields) });
export type ${type} = z.infer<typeof ${type}>;
export const ${type}Input = z.strictObject(inputOf(${one}Fields));
export const ${one}Columns = columnsOf<${type}>(${one}Fields, ['name_en', 'name_ar']);

export const ${one}Calls = crud('${at}', {
  ids: ['${ids.list}', '${ids.create}', '${ids.get}', '${ids.update}', '${ids.remove}'],
  module: '${module}',
  wrapper: '${wire}',
  record: ${type},
  input: ${type}Input,
  sorts: sortsOf(${one}Fields),
});
`;
const livingApi = ({ area, wire, api: at, one, type, ids, module }: Names) => `import * as z from 'zod/mini';
import { crud, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';

export const ${one}Statuses = ['draft', 'active', 'closed', 'cancelled'] as const;

export const ${one}Fields = defineFields('${area}.${wire}', {
  name: field.text(120, { isSorted: true, isMain: true }),
  status: field.status(${one}Statuses, '${wire}.status'),
  note: field.long(),
});
export const ${type} = z.object({ ...recordShape, ...recordOf(${one}Fields) });
export type ${type} = z.infer<typeof ${type}>;
export const ${type}Input = z.strictObject(inputOf(${one}Fields));
export const ${one}Columns = columnsOf<${type}>(${one}Fields, ['name', 'status']);

export const ${one}Calls = {
  ...crud('${at}', {
    ids: ['${ids.list}', '${ids.create}', '${ids.get}', '${ids.update}', '${ids.remove}'],
    module: '${module}',
    wrapper: '${wire}',
    record: ${type},
    input: ${type}Input,
    filters: filtersOf(${one}Fields, 'status'),
    sorts: sortsOf(${one}Fields),
  }),
  status: put('${ids.status}', '${at}/{id}/status', {
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
};
`;

/** src/machines/<area>/<entity>/lifecycle.ts: the chart. */
const lifecycle = (names: Names) => {
  const { area, file, wire, one, type, module } = names;
  return `import { and, setup } from 'xstate';
import type { ${type} } from '../../../api/${area}/${file}.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

type ${type}Event = { type: 'activate' } | { type: 'close' } | { type: 'cancel'; reason: Given };

const chart = setup({
  types: lifecycleTypes<Facts, ${type}Event>(),
  guards: {
    ...sharedGuards,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
});
const mayEdit = { type: 'may', params: { privilege: '${module}.edit' } } as const;
${waysOf(names)}
const root = chart.createStateConfig({
  states: {
${statesOf(names)}  },
});

export const ${one}Lifecycle = lifecycle({
  entity: '${wire}',
  machine: chart.createMachine({
    id: '${wire}',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { gaveReason: ['you'] },
  factsOf: (_record: ${type}, viewer: Viewer, today: string) => ({ viewer, today }),
});
`;
};

/** The child's samples, for the walks. */
const samples = ({ area, file, wire, one }: Names) => `import { ${one}Calls } from '../../../api/${area}/${file}.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { ${one}Flows } from './flows.ts';
import { ${one}Lifecycle } from './lifecycle.ts';

const reason = { reason: 'No longer wanted' };
const ${one}Samples: LifecycleSamples<typeof ${one}Lifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }),
  events: { cancel: [reason, {}] },
};

export const ${one}Charts: Chart[] = [
  lifecycleChart('${area}/${file}/lifecycle.ts', ${one}Lifecycle, ${one}Samples),
  ...entityCharts('${wire}', ${one}Flows, ${one}Calls, { lifecycle: ${one}Lifecycle, payload: reason }),
];
`;

/** Its flows. */
const flows = ({ area, file, wire, one, type, isLiving }: Names) => `import { blankOf } from '../../../api/define-fields.ts';
import { ${type}Input, ${one}Calls, ${one}Fields } from '../../../api/${area}/${file}.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
${isLiving ? `import { ${one}Lifecycle } from './lifecycle.ts';\n` : ''}
export const ${one}Flows = entityFlows('${wire}', ${one}Calls, {
  input: ${type}Input,
  blank: blankOf(${one}Fields),${isLiving ? `\n  lifecycle: ${one}Lifecycle,` : ''}
});
`;

/** Its screens: the list, the new form, and the page. */
const page = ({
  area,
  file,
  wire,
  one,
  isLiving,
}: Names) => `import { ${one}Columns, ${one}Fields } from '../../../api/${area}/${file}.ts';
import { ${one}Flows } from '../../../machines/${area}/${file}/flows.ts';
${isLiving ? `import { ${one}Lifecycle } from '../../../machines/${area}/${file}/lifecycle.ts';\n` : ''}import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('${wire}', {
  flows: ${one}Flows,
  fields: ${one}Fields,
  columns: ${one}Columns,${isLiving ? `\n  lifecycle: ${one}Lifecycle,` : ''}
});
`;

/** server/<area>/<entity>.ts: the store and the handlers. */
const server = ({
  area,
  file,
  wire,
  one,
  type,
  all,
}: Names) => `import type { ${type}, ${one}Calls } from '../../src/api/${area}/${file}.ts';
import { ${all} } from '../db/schema/${file}.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from '../settings/named-store.ts';

export const ${one}Store = namedStore('${wire}', ${all});

export const ${one}Handlers: Handlers<typeof ${one}Calls> = crudOf<${type}>(${one}Store);
`;
const livingServer = ({ area, file, wire, one, type, all }: Names) => `import { sql } from 'drizzle-orm';
import type { ${type}, ${one}Calls } from '../../src/api/${area}/${file}.ts';
import { ${one}Lifecycle } from '../../src/machines/${area}/${file}/lifecycle.ts';
import { ${all} } from '../db/schema/${file}.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

export const ${one}Store: EntityStore = {
  entity: '${wire}',
  table: ${all},
  title: 'x.name',
  filters: { status: (value) => sql\`\${${all}.status} = \${value}\` },
  searchText: sql\`lower(\${${all}.name})\`,
  sorts: { name: ${all}.name, status: ${all}.status },
};
const read${type} = (scope: Scope, id: number) => readOr404<${type}>(scope, ${one}Store, id);

bindLifecycle({ lifecycle: ${one}Lifecycle, table: ${all}, read: read${type}, effects: {} });

export const ${one}Handlers: Handlers<typeof ${one}Calls> = {
  ...crudOf<${type}>(${one}Store),
  status: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: '${wire}', id: params.id, currentUser, version, status, payload });
    return moved('${wire}', await read${type}(scope, params.id));
  },
};
`;

/** server/db/schema/<entity>.ts: its table. */
const table = ({ all, many, isLiving }: Names) => `import { text } from 'drizzle-orm/pg-core';
import { companyTable } from './columns.ts';

export const ${all} = companyTable('${many}', {
${
  isLiving
    ? "  name: text().notNull(),\n  status: text().notNull().default('draft'),\n  note: text(),"
    : '  name_en: text().notNull(),\n  name_ar: text().notNull(),'
}
});
`;

/** src/workbench/scenarios/<entity>.ts: creates and moves one by real calls. */
const scenario = ({
  area,
  file,
  wire,
  one,
  type,
  path,
}: Names) => `import { type ${type}, ${one}Calls } from '../../api/${area}/${file}.ts';
import type { Scenario } from './driving/driver.ts';

export const ${one}Scenario: Scenario<{ id: number }> = {
  entity: '${wire}',
  create: (driver) => driver.ask<${type}>('admin', ${one}Calls.create, { body: { name: 'The first', note: 'As agreed' } }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'admin', call: ${one}Calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '${path}/', id: ({ id }) => id },
  acts: {
    any: async (driver, { id }, { to }) => {
      const reason = to === 'cancelled' ? { reason: 'No longer wanted' } : {};
      await driver.ask('admin', ${one}Calls.status, { params: { id }, body: { status: to, ...reason } });
      return 'admin';
    },
  },
};
`;

/**
 * tests/walks/expected/lives/<entity>.ts: its chart as agreed, which the walks compare the server with. The only place where a
 * guard's situation is written.
 */
const life = () => `import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { activate: 'active', cancel: 'cancelled' },
    active: { close: 'closed', cancel: 'cancelled' },
    closed: {},
    cancelled: {},
  },
  guards: [
    { from: ['draft'], event: 'activate', by: 'admin', guards: { may: forbidden('general_manager') } },
    { from: ['active'], event: 'close', by: 'admin', guards: { may: forbidden('general_manager') } },
    {
      from: ['draft', 'active'],
      event: 'cancel',
      by: 'admin',
      given: { reason: 'No longer wanted' },
      guards: { may: forbidden('general_manager'), gaveReason: { given: {} } },
    },
  ],
};
`;

/** An entity's own files, with those of its children: path → text, unformatted. */
export function filesOf(names: Names): Record<string, string> {
  const { area, file, isLiving, hasRegions } = names;
  const files = {
    [`src/api/${area}/${file}.ts`]: (isLiving ? livingApi : api)(names),
    [`src/machines/${area}/${file}/flows.ts`]: flows(names),
    [`src/views/${area}/${file}/page.tsx`]: page(names),
    [`server/${area}/${file}.ts`]: (isLiving ? livingServer : server)(names),
    [`server/db/schema/${file}.ts`]: table(names),
    ...(isLiving && {
      [`src/machines/${area}/${file}/lifecycle.ts`]: lifecycle(names),
      [`src/machines/${area}/${file}/samples.ts`]: samples(names),
      [`src/workbench/scenarios/${file}.ts`]: scenario(names),
      [`tests/walks/expected/lives/${file}.ts`]: life(),
    }),
  };
  return { ...(hasRegions ? withRegions(files, names) : files), ...childFiles(names) };
}

/** The lines in src/api/entities.ts: the entity's, its second region's and its children's. */
export const lineOf = (names: Names): string => {
  const { area, wire, module, path, hasRegions, hasFiles } = names;
  const nav = area === 'settings' ? '' : `, nav: { group: '${area}', icon: 'open' }`;
  const can = hasFiles ? "[...usual, 'files']" : 'usual';
  return `  ${wire}: { area: '${area}', module: '${module}', path: '${path}'${nav}, can: ${can} },\n${hasRegions ? regionLineOf(names) : ''}${childLinesOf(names)}`;
};

/** The rows in tests/spec/privileges.tsv: who may make its calls. */
export const privilegeRowsOf = ({ ids, module, isLiving, hasRegions, children }: Names): string => {
  const rows: [id: string, flag: string][] = [
    [ids.list, 'view'],
    [ids.create, 'create'],
    [ids.get, 'view'],
    [ids.update, 'edit'],
    [ids.remove, 'delete'],
    ...(isLiving ? [[ids.status, 'edit'] as [string, string]] : []),
    ...(hasRegions ? [[ids.check, 'edit'] as [string, string]] : []),
    ...children.flatMap(({ ids: own }) =>
      Object.entries(own).map(([call, id]): [string, string] => [id, call === 'list' ? 'view' : 'edit']),
    ),
  ];
  return rows.map(([id, flag]) => `${id}\t${module}.${flag}\t\n`).join('');
};
