import type { Child, Names } from './names.ts';

/** src/api/<area>/<child>.ts: fields, schemas and calls, all below its record's path. */
const api = ({ area, wire, module }: Names, { wire: own, one, type, api: at, ids }: Child) => `import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const ${one}Fields = defineFields('${area}.${own}', {
  name: field.text(120),
  note: field.long(),
});
export const ${type} = z.object({ ...recordShape, ${wire}_id: z.int(), ...recordOf(${one}Fields) });
export type ${type} = z.infer<typeof ${type}>;
export const ${type}Input = z.strictObject(inputOf(${one}Fields));
export type ${type}Input = z.input<typeof ${type}Input>;

export const ${one}Calls = childCalls('${at}', {
  ids: { list: '${ids.list}', create: '${ids.create}', update: '${ids.update}', remove: '${ids.remove}' },
  ...{ module: '${module}', wrapper: '${own}', record: ${type}, input: ${type}Input },
});
`;

/** The child's table. */
const table = ({ wire, file, all }: Names, child: Child) => `import { index, text } from 'drizzle-orm/pg-core';
import { belongsTo, companyTable, key } from './columns.ts';
import { ${all} } from './${file}.ts';

export const ${child.all} = companyTable(
  '${child.many}',
  { ${wire}_id: key().notNull(), name: text().notNull(), note: text() },
  (t) => [
    index('${child.many}_of').on(t.company_id, t.${wire}_id),
    belongsTo(t.${wire}_id, t.company_id, () => ${all}, 'cascade'),
  ],
);
`;

/** The child's store and handlers. */
const server = (
  { area, wire, file, one }: Names,
  child: Child,
) => `import type { ${child.type}, ${child.one}Calls } from '../../src/api/${area}/${child.file}.ts';
import { ${child.all} } from '../db/schema/${child.file}.ts';
import type { Handlers } from '../http/contract.ts';
import { recordParts } from '../kit/record-part.ts';
import type { EntityStore } from '../kit/records.ts';
import { ${one}Store } from './${file}.ts';

export const ${child.one}Store: EntityStore = { entity: '${child.wire}', table: ${child.all}, title: 'x.name', owner: 'x.${wire}_id' };

export const ${child.one}Handlers: Handlers<typeof ${child.one}Calls> = recordParts<${child.type}>(${child.one}Store, {
  of: ${one}Store,
  column: '${wire}_id',
  parameter: '${wire}_id',
});
`;

/** The child's flows: the list and the form of a row. */
const flows = (
  { area }: Names,
  { file, wire, one, type, all }: Child,
) => `import { type ${type}, ${type}Input, ${one}Calls, ${one}Fields } from '../../../api/${area}/${file}.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<${type}, ${type}Input>('${wire}', { fields: ${one}Fields, input: ${type}Input }, ${one}Calls);
export const ${one}EditMachine = flows.edit;
export const ${all}Machine = flows.list;
`;

/** The child's samples, for the walks. */
const samples = (
  { area, file, wire, one }: Names,
  child: Child,
) => `import type { ${child.type} } from '../../../api/${area}/${child.file}.ts';
import { ${one}Calls } from '../../../api/${area}/${file}.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { ${child.one}EditMachine, ${child.all}Machine } from './flows.ts';

const parents = { ${wire}_id: recordedAnswer(${one}Calls.get).id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const row: ${child.type} = { ...known, id: 1, ...parents, name: 'The first', note: 'As agreed' };
const file = '${area}/${child.file}/flows.ts';

export const ${child.one}Charts: Chart[] = [
  flowChart(file, '${flowOf(child)}', ${child.all}Machine, childListSamples([row], parents, { isRemoved: true })),
  flowChart(
    file,
    '${formOf(child)}',
    ${child.one}EditMachine,
    editSamples(${child.one}EditMachine, { record: row, field: 'name', parents }),
  ),
];
`;

/** The child's list on the record's page. */
const view = (
  { area }: Names,
  { file, wire, many, one, type, all }: Child,
) => `import { type ${type}, ${one}Fields } from '../../../api/${area}/${file}.ts';
import { ${all}Machine } from '../../../machines/${area}/${file}/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

export const ${capital(all)} = partList<${type}>({
  machine: ${all}Machine,
  fields: ${one}Fields,
  texts: { label: '${area}.${many}', add: '${area}.${wire}.add', none: '${area}.${wire}.none' },
  nameOf: ({ name }) => name,
  columns: [[{ field: 'name', as: 'strong' }], ['note']],
});
`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const flowOf = ({ many }: Child) => many.replaceAll('_', ' ');
const formOf = ({ wire }: Child) => `${wire.replaceAll('_', ' ')} form`;

/** The files of all children. */
export const childFiles = (names: Names): Record<string, string> =>
  Object.fromEntries(
    names.children.flatMap((child) => [
      [`src/api/${names.area}/${child.file}.ts`, api(names, child)],
      [`src/machines/${names.area}/${child.file}/flows.ts`, flows(names, child)],
      [`src/machines/${names.area}/${child.file}/samples.ts`, samples(names, child)],
      [`src/views/${names.area}/${child.file}/list.tsx`, view(names, child)],
      [`server/${names.area}/${child.file}.ts`, server(names, child)],
      [`server/db/schema/${child.file}.ts`, table(names, child)],
    ]),
  );

/** Their lines in src/api/entities.ts. */
export const childLinesOf = ({ area, module, wire, children }: Names): string =>
  children
    .map(
      ({ wire: own }) => `  ${own}: { area: '${area}', module: '${module}', partOf: { entity: '${wire}' }, can: ['delete'] },\n`,
    )
    .join('');

/** Their texts, English and Arabic, by file and key. */
export const childWords = ({ area, children }: Names): Record<string, Record<string, [en: string, ar: string]>> => ({
  app: Object.fromEntries(children.map(({ wire, en, ar }) => [`app.entity.${wire}`, [en, ar]])),
  [area]: Object.fromEntries(
    children.flatMap((child): [string, [string, string]][] => {
      const { wire, en, ar } = child;
      return [
        [`${area}.${child.many}`, [capital(flowOf(child)), `قائمة: ${ar}`]],
        [`${area}.${wire}.add`, [`Add ${en.toLowerCase()}`, `إضافة: ${ar}`]],
        [`${area}.${wire}.none`, [`No ${flowOf(child)} yet`, `لا شيء بعد: ${ar}`]],
        [`${area}.${wire}.name`, ['Name', 'الاسم']],
        [`${area}.${wire}.note`, ['Note', 'ملاحظة']],
      ];
    }),
  ),
});

/** The child's tab on its record's page: an entry of src/views/<area>/tabs.tsx. */
export const tabOf = ({ area, type, wire }: Names, { file, many, all }: Child): string =>
  `  furtherTab<${type}>({ of: '${wire}', id: '${many}', label: '${area}.${many}', after: 'details' }, async () => {
    const { ${capital(all)} } = await import('./${file}/list.tsx');
    return ({ record }) => <${capital(all)} parents={{ ${wire}_id: record.id }} />;
  }),\n`;

/** The screen that shows its flows: a line in .storybook/screens/screens.ts. */
export const screenOf = ({ path, wire }: Names, child: Child): string =>
  `      ['${flowOf(child)}', '${formOf(child)}', \`${path}/\${idOf('${wire}')}?tab=${child.many}\`],\n`;
