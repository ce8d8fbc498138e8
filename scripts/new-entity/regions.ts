import { statesOf, waysOf } from './chart.ts';
import type { Names } from './names.ts';

/*
 * An entity whose chart has a second region, `<entity>_check`: the status of its check, in a column of its own. What differs from
 * an entity with one status.
 */

/** The API's name of the second region, its column and its call. */
const checkOf = ({ wire, ids }: Names) => ({ check: `${wire}_check`, call: ids.check });

/** The fields and calls of an entity with one status, with those of the check. */
export const withCheck = (api: string, names: Names): string => {
  const { one, type, module, api: at, wire } = names;
  const { check, call } = checkOf(names);
  return api
    .replace('as const;\n', `as const;\nexport const ${one}CheckStatuses = ['unchecked', 'checked'] as const;\n`)
    .replace(
      '  note: field.long(),',
      `  check_status: field.shown('choice', z.enum(${one}CheckStatuses), {
    label: 'workflows.entity.${check}',
    options: ${one}CheckStatuses,
    texts: '${check}.status',
  }),
  note: field.long(),`,
    )
    .replace(`filtersOf(${one}Fields, 'status')`, `filtersOf(${one}Fields, 'status', 'check_status')`)
    .replace(
      /\};\n$/,
      `  check: put('${call}', '${at}/{id}/check_status', {
    needs: '${module}.edit',
    wrapper: '${wire}',
    body: z.strictObject({ status: z.enum(${one}CheckStatuses), version: z.optional(z.int().check(z.gte(1))) }),
    answer: ${type},
    moves: { lifecycle: '${check}', event: 'by status' },
  }),
};
`,
    );
};

/** The chart: its guards, its regions, and the whole. */
const facts = ({ type, module }: Names) => `import { setup } from 'xstate';
import { lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { type Facts, type Given, sharedGuards } from '../../kit/lifecycle.ts';

type ${type}Event =
  | { type: 'activate' }
  | { type: 'close' }
  | { type: 'cancel'; reason: Given }
  | { type: 'check' }
  | { type: 'uncheck' };

export const chart = setup({
  types: lifecycleTypes<Facts, ${type}Event>(),
  guards: {
    ...sharedGuards,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
});
export const mayEdit = { type: 'may', params: { privilege: '${module}.edit' } } as const;
`;
const main = (names: Names) => `import { and } from 'xstate';
import { chart, mayEdit } from '../facts.ts';

${waysOf(names)}
const region = chart.createStateConfig({
  initial: 'draft',
  states: {
${statesOf(names)}  },
});

export const main = { entity: '${names.wire}', column: 'status', chart: region } as const;
`;
const checking = (names: Names) => {
  const { check, call } = checkOf(names);
  return `import { chart, mayEdit } from '../facts.ts';

const person = (event: string) => ({ label: \`${check}.event.\${event}\`, call: '${call}', by: 'person' as const });

const region = chart.createStateConfig({
  initial: 'unchecked',
  states: {
    unchecked: {
      meta: { title: '${check}.status.unchecked', tone: 'neutral', waits: 'who.${names.module}.edit', days: 7 },
      on: { check: { target: 'checked', guard: mayEdit, meta: person('check') } },
    },
    checked: {
      meta: { title: '${check}.status.checked', tone: 'green' },
      on: { uncheck: { target: 'unchecked', guard: mayEdit, meta: { ...person('uncheck'), back: true } } },
    },
  },
});

export const check = { entity: '${check}', column: 'check_status', chart: region } as const;
`;
};
const lifecycle = ({ area, file, wire, one, type }: Names) => `import type { ${type} } from '../../../api/${area}/${file}.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { regions } from '../../kit/regions.ts';
import { chart } from './facts.ts';
import { check } from './regions/check.ts';
import { main } from './regions/main.ts';

export const ${one}Regions = regions({
  machine: chart.createMachine({
    id: '${wire}',
    type: 'parallel',
    context: ({ input }) => input,
    states: { main: main.chart, check: check.chart },
  }),
  regions: { main, check },
  unblockers: { gaveReason: ['you'] },
  factsOf: (_record: ${type}, viewer: Viewer, today: string) => ({ viewer, today }),
});
export const ${one}Lifecycle = ${one}Regions.${wire};
`;

const withCheckSamples = (samples: string, names: Names): string => {
  const { area, file, one } = names;
  const { check } = checkOf(names);
  return samples
    .replace(`import { ${one}Lifecycle } from`, `import { ${one}Lifecycle, ${one}Regions } from`)
    .replace(
      `export const ${one}Charts`,
      `const ${one}CheckSamples: LifecycleSamples<typeof ${one}Regions.${check}> = {
  kind: 'lifecycle',
  facts: factsSamples({ viewer: viewerNow, today: '2026-01-15' }),
  events: {},
};

export const ${one}Charts`,
    )
    .replace(
      `  lifecycleChart('${area}/${file}/lifecycle.ts', ${one}Lifecycle, ${one}Samples),\n`,
      `  lifecycleChart('${area}/${file}/regions/main.ts', ${one}Lifecycle, ${one}Samples),
  lifecycleChart('${area}/${file}/regions/check.ts', ${one}Regions.${check}, ${one}CheckSamples),\n`,
    );
};

const withCheckServer = (server: string, names: Names): string => {
  const { one, type, all } = names;
  const { check } = checkOf(names);
  return server
    .replace(`import { ${one}Lifecycle } from`, `import { ${one}Lifecycle, ${one}Regions } from`)
    .replace(
      `  filters: { status: (value) => sql\`\${${all}.status} = \${value}\` },`,
      `  filters: {
    status: (value) => sql\`\${${all}.status} = \${value}\`,
    check_status: (value) => sql\`\${${all}.check_status} = \${value}\`,
  },`,
    )
    .replace(
      'effects: {} });\n',
      `effects: {} });\nbindLifecycle({ lifecycle: ${one}Regions.${check}, table: ${all}, read: read${type}, effects: {} });\n`,
    )
    .replace(
      /\};\n$/,
      `  check: async ({ scope, services, currentUser, params, body: { status, version } }) => {
    await advanceTo(scope, services, { entity: '${check}', id: params.id, currentUser, version, status });
    const record = await read${type}(scope, params.id);
    return moved('${check}', record, record.check_status);
  },
};
`,
    );
};

const scenario = (names: Names): string => {
  const { area, file, one, type, path } = names;
  const { check } = checkOf(names);
  return `import { type ${type}, ${one}Calls } from '../../api/${area}/${file}.ts';
import type { Scenario } from './driving/driver.ts';

export const ${one}CheckScenario: Scenario<{ id: number }> = {
  entity: '${check}',
  create: (driver) => driver.ask<${type}>('admin', ${one}Calls.create, { body: { name: 'The first', note: 'As agreed' } }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'admin', call: ${one}Calls.get, params: { id }, at: 'check_status' }),
  page: { as: 'admin', at: '${path}/', id: ({ id }) => id },
  acts: {
    any: async (driver, { id }, { to }) => {
      await driver.ask('admin', ${one}Calls.check, { params: { id }, body: { status: to } });
      return 'admin';
    },
  },
};
`;
};
const life = () => `import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

export const life: ExpectedLife = {
  initial: 'unchecked',
  moves: { unchecked: { check: 'checked' }, checked: { uncheck: 'unchecked' } },
  guards: [
    { from: ['unchecked'], event: 'check', by: 'admin', guards: { may: forbidden('general_manager') } },
    { from: ['checked'], event: 'uncheck', by: 'admin', guards: { may: forbidden('general_manager') } },
  ],
};
`;

/** The files of an entity with one status, as they are with a second region, and those of the region. */
export function withRegions(files: Record<string, string>, names: Names): Record<string, string> {
  const { area, file } = names;
  const machines = `src/machines/${area}/${file}`;
  const own = (name: string, change: (text: string, names: Names) => string) => ({ [name]: change(files[name] ?? '', names) });
  return {
    ...files,
    ...own(`src/api/${area}/${file}.ts`, withCheck),
    ...own(`server/${area}/${file}.ts`, withCheckServer),
    ...own(`server/db/schema/${file}.ts`, (text) =>
      text.replace('  note: text(),', "  check_status: text().notNull().default('unchecked'),\n  note: text(),"),
    ),
    ...own(`${machines}/samples.ts`, withCheckSamples),
    [`${machines}/facts.ts`]: facts(names),
    [`${machines}/regions/main.ts`]: main(names),
    [`${machines}/regions/check.ts`]: checking(names),
    [`${machines}/lifecycle.ts`]: lifecycle(names),
    [`src/workbench/scenarios/${file}-check.ts`]: scenario(names),
    [`tests/walks/expected/lives/${file}-check.ts`]: life(),
  };
}

/** The region's line in src/api/entities.ts. */
export const regionLineOf = (names: Names): string =>
  `  ${checkOf(names).check}: { area: '${names.area}', module: '${names.module}', partOf: { entity: '${names.wire}', life: 'check_status' } },\n`;

/** Texts of the region, English and Arabic, by file and key. */
export function regionWords(names: Names): Record<string, Record<string, [en: string, ar: string]>> {
  const { check } = checkOf(names);
  return {
    lifecycles: {
      [`${check}.event.check`]: ['Mark as checked', 'تأشير كمراجَع'],
      [`${check}.event.uncheck`]: ['Mark as unchecked', 'إلغاء المراجعة'],
      [`${check}.status.checked.means`]: ['It has been checked.', 'تمت مراجعته.'],
      [`${check}.status.unchecked.means`]: ['It has not been checked yet.', 'لم تتم مراجعته بعد.'],
    },
    past: {
      [`${check}.past.check`]: [`${names.en} checked`, 'تمت المراجعة'],
      [`${check}.past.uncheck`]: [`${names.en} marked as unchecked`, 'أُلغيت المراجعة'],
    },
    statuses: {
      [`${check}.status.checked`]: ['Checked', 'تمت المراجعة'],
      [`${check}.status.unchecked`]: ['Unchecked', 'دون مراجعة'],
    },
    workflows: { [`workflows.entity.${check}`]: ['Check', 'المراجعة'] },
  };
}
