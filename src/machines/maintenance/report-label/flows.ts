import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type LabelledPlace,
  type ReportLabel,
  ReportLabelInput,
  reportLabelCalls,
  reportLabelErrors,
  reportLabelFields,
} from '../../../api/maintenance/report-label.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { reportLabelLifecycle } from './lifecycle.ts';

export const reportLabelFlows = entityFlows('report_label', reportLabelCalls, {
  input: ReportLabelInput,
  blank: (_, { unit_id, equipment_id }) => ({
    ...blankOf(reportLabelFields),
    ...(unit_id && { unit_id }),
    ...(equipment_id && { equipment_id }),
  }),
  check: reportLabelErrors,
  lifecycle: reportLabelLifecycle,
});

/** A place whose label is looked for. */
export type LabelOf = { unit_id: number } | { equipment_id: number };
/** The label of a unit or of equipment; null if it has none. */
export const labelOfPlaceMachine = readFlow<{ label: ReportLabel | null }, LabelOf>({ entity: 'report_label' }).provide({
  actors: {
    read: reader(async (place, signal) => ({
      label: (await send(reportLabelCalls.list, { query: { ...place, per_page: 1 }, signal })).rows[0] ?? null,
    })),
  },
});

/** How many labels a compound has, by kind of place. */
export const labelsOfCompoundMachine = readFlow<{ total: number; active: number }, { compound_id: number }>({
  entity: 'report_label',
  rest: 2000,
}).provide({
  actors: {
    read: reader(async ({ compound_id }, signal) => {
      const count = async (query: object) =>
        (await send(reportLabelCalls.list, { query: { compound_id, per_page: 1, ...query }, signal })).total_entries;
      const [total, active] = await Promise.all([count({}), count({ status: 'active' })]);
      return { total, active };
    }),
  },
});

/** Makes a label. */
export const createLabelMachine = taskFlow<LabelOf, ReportLabel>().provide({
  actors: { perform: performer((body, signal) => ask(reportLabelCalls.create, { body, signal })) },
});
/** Makes the labels that a compound lacks. */
export const createMissingLabelsMachine = taskFlow<
  { compound_id: number; of: LabelledPlace },
  { created: number; total: number }
>().provide({
  actors: {
    perform: performer(({ compound_id, of }, signal) =>
      ask(reportLabelCalls.createMissing, { params: { id: compound_id }, body: { of }, signal }),
    ),
  },
});
