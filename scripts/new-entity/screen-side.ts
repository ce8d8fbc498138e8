import type { Names } from './names.ts';

/** src/machines/<area>/<entity>.lifecycle.ts: what may happen. */
export const lifecycle = ({ area, file, wire, one, type, id, module }: Names) => `import { and, setup } from 'xstate';
import type { ${type} } from '../../api/${area}/${file}.ts';
import { effect, type Facts, lifecycle, type StateMeta, sharedGuards, type TransitionMeta } from '../kit/lifecycle.ts';

export interface ${type}Facts extends Facts {
  is_described: boolean;
}
type ${type}Event = { type: 'activate' } | { type: 'close' } | { type: 'cancel'; reason?: string | null };

const chart = setup({
  types: {
    context: {} as ${type}Facts,
    events: {} as ${type}Event,
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
    input: {} as ${type}Facts,
  },
  guards: {
    ...sharedGuards,
    isDescribed: ({ context }) => context.is_described,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect },
});
const mayEdit = { type: 'may', params: { privilege: '${module}.edit' } } as const;
const person = (event: string) => ({ label: \`${wire}.event.\${event}\`, call: '${id}-06', by: 'person' as const });
const cancel = {
  cancel: {
    target: 'cancelled',
    guard: and([mayEdit, 'gaveReason']),
    actions: 'keepReason',
    meta: { ...person('cancel'), asks: 'reason' },
  },
} as const;

export const ${one}Lifecycle = lifecycle<${type}, ${type}Facts>({
  entity: '${wire}',
  machine: chart.createMachine({
    id: '${wire}',
    initial: 'draft',
    context: ({ input }) => input,
    states: {
      draft: {
        meta: { title: '${wire}.status.draft', tone: 'neutral', waits: 'who.${module}.edit', days: 7 },
        on: {
          activate: { target: 'active', guard: and([mayEdit, 'isDescribed']), meta: person('activate') },
          ...cancel,
        },
      },
      active: {
        meta: { title: '${wire}.status.active', tone: 'green' },
        on: { close: { target: 'closed', guard: mayEdit, meta: person('close') }, ...cancel },
      },
      closed: { type: 'final', meta: { title: '${wire}.status.closed', tone: 'gray' } },
      cancelled: { type: 'final', meta: { title: '${wire}.status.cancelled', tone: 'gray' } },
    },
  }),
  unblockers: { isDescribed: ['${module}.edit'], gaveReason: ['you'] },
  factsOf: (record, viewer, today) => ({ viewer, today, is_described: Boolean(record.note) }),
});
`;

/** Its samples: what the walks try. */
export const samples = ({ file, one, type }: Names) => `import { factsSamples, type LifecycleSamples } from '../kit/samples.ts';
import type { ${type}Facts } from './${file}.lifecycle.ts';

const ready: ${type}Facts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  is_described: true,
};

export const ${one}Samples: LifecycleSamples<${type}Facts> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, { undescribed: { is_described: false } }),
  events: { cancel: [{ reason: 'No longer wanted' }, {}] },
};
`;

/** What its screens go through. */
export const machine = ({ area, file, wire, one, type, all, module }: Names) => `import { send } from '../../api/client.ts';
import { type ${type}, ${type}Input, ${one}Calls, ${one}Statuses } from '../../api/${area}/${file}.ts';
import { editFlow } from '../kit/edit-flow.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../kit/entity.ts';
import { checkWith } from '../kit/fields.ts';
import { listFlow } from '../kit/list-flow.ts';
import { recordFlow } from '../kit/record-flow.ts';
import { ${one}Lifecycle } from './${file}.lifecycle.ts';

export const ${one}EditMachine = editFlow<${type}, ${type}Input>({
  entity: '${wire}',
  fieldsOf: fieldsFrom(${type}Input),
  blank: () => ({ name: '' }),
  check: checkWith(${type}Input),
}).provide({ actors: { save: saveActor(${one}Calls) } });

export const ${one}Machine = recordFlow({
  entity: '${wire}',
  module: '${module}',
  lifecycle: ${one}Lifecycle,
  edit: ${one}EditMachine,
}).provide({ actors: recordActors(${one}Calls) });

export const ${all}Machine = listFlow<${type}>({ entity: '${wire}' }).provide({ actors: { read: listActor(${one}Calls.list) } });

export const read${type}Log = (id: number, signal: AbortSignal) => send(${one}Calls.logs, { params: { id }, signal });
export const ${one}Choices = { statuses: ${one}Statuses };
`;

/** What is seen: its list, its page, and the form of a new one. */
export const view = ({ area, file, wire, one, type, all, types, place, module }: Names) => `import { Link } from 'wouter';
import type { ${type} } from '../../api/${area}/${file}.ts';
import { ${one}Lifecycle } from '../../machines/${area}/${file}.lifecycle.ts';
import {
  ${one}Choices,
  ${one}EditMachine,
  ${one}Machine,
  ${all}Machine,
  read${type}Log,
} from '../../machines/${area}/${file}.machine.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { Facts } from '../kit/display/parts.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import { RecordPage, type RecordPageProps } from '../kit/record/record-page.tsx';
import { StatusChip } from '../kit/display/status-chip.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { NewRecordPage } from '../kit/record/new-record.tsx';

const useFields = (): FormField[] => {
  const { t } = useTexts();
  return [
    { name: 'name', label: t('${area}.${wire}.name'), isRequired: true },
    { name: 'note', label: t('${area}.${wire}.note'), kind: 'long' },
  ];
};

/** All of them: /${place} */
export function ${types}() {
  const { t, date } = useTexts();
  const { may } = useCurrentUser();
  return (
    <ListPage
      list="${place}"
      title={t('${area}.${wire}.many')}
      machine={${all}Machine}
      to={(row) => \`/${place}/\${row.id}\`}
      actions={may('${module}.create') && <Link href="/${place}/new">{t('${area}.${wire}.new')}</Link>}
      filters={[
        {
          id: 'status',
          label: t('${area}.${wire}.status'),
          choices: ${one}Choices.statuses.map((id) => ({ id, label: t(\`${wire}.status.\${id}\`) })),
        },
      ]}
      columns={[
        { id: 'name', label: t('${area}.${wire}.name'), show: (row) => row.name, sort: 'name', isMain: true },
        {
          id: 'status',
          label: t('${area}.${wire}.status'),
          show: (row) => <StatusChip lifecycle={${one}Lifecycle} status={row.status} />,
          sort: 'status',
          isMain: true,
        },
        { id: 'created', label: t('${area}.${wire}.created'), show: (row) => date(row.created_at), sort: 'created_at' },
      ]}
    />
  );
}

/** A new one: /${place}/new */
export function New${type}() {
  const { t } = useTexts();
  return (
    <NewRecordPage title={t('${area}.${wire}.new')} machine={${one}EditMachine} fields={useFields()} back="/${place}" />
  );
}

/** One of them: /${place}/:id */
export function ${type}Page({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <RecordPage<${type}>
      machine={${one}Machine as unknown as RecordPageProps<${type}>['machine']}
      id={id}
      entity="${wire}"
      lifecycle={${one}Lifecycle}
      isDeletable
      back={{ to: '/${place}', label: t('${area}.${wire}.many') }}
      title={(record) => record.name}
      form={useFields()}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      log={(record, signal) => read${type}Log(record.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (record) => <Facts rows={[[t('${area}.${wire}.note'), record.note]]} />,
        },
      ]}
    />
  );
}
`;
