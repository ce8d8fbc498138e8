import { type AnyStateMachine, initialTransition } from 'xstate';
import type { Call, Page } from '../../../api/contract.ts';
import { describe, type EntityName } from '../../../api/entities.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { EditContext, Versioned } from '../edit/edit-form.ts';
import type { FieldName } from '../edit/fields.ts';
import type { CallOf } from '../entity.ts';
import type { AnyLifecycle } from '../lifecycle.ts';
import type { ListMachine } from '../list/list-flow.ts';
import type { RecordMachine } from '../record/record-flow.ts';
import { companyNow, profileNow, recordedAnswer } from './recorded-answers.ts';
import { type Chart, flowChart } from './samples.ts';
import { editSamples, listSamples, recordSamples } from './uses.ts';

interface Flows<R extends Versioned, F extends object, Row extends Versioned> {
  list: ListMachine<Row>;
  page: RecordMachine<R, F>;
  form: EditMachine<R, F>;
}

interface EntitySamples<R, F> {
  /** A record instead of the recorded one: until one is recorded, a made one may lack what its form asks for. */
  record?: R;
  /** The status in which most can be done, whichever the recorded record has. */
  at?: R extends { status: infer Status } ? Status : never;
  /** The text field that samples change, if not the form's first. */
  field?: FieldName<F>;
  lifecycle?: AnyLifecycle;
  /** The payload of an event that asks for input. */
  payload?: Record<string, unknown>;
}

/** The form's first text field, which samples change. */
function textIn<R extends Versioned, F extends object>(form: EditMachine<R, F>, record: R): FieldName<F> {
  const about = { record, owner: { company: companyNow.id, user: profileNow.id }, today: companyNow.today };
  const { mine } = initialTransition(form as AnyStateMachine, about)[0].context as EditContext<R, F>;
  const [found] = Object.entries(mine).find(([, value]) => typeof value === 'string') ?? [];
  if (!found) throw new Error('Its form has no text: samples of its own say what is changed');
  return found as FieldName<F>;
}

/** The charts of an entity that uses the shared flows, with their samples: `<entity> list`, `page` and `form`. */
export function entityCharts<R extends Versioned, F extends object, Row extends Versioned = R>(
  entity: EntityName,
  flows: Flows<R, F, Row>,
  calls: { list: CallOf<Row>; get?: CallOf<R>; remove?: Call },
  { record: own, at, field, lifecycle, payload }: EntitySamples<R, F> = {},
): Chart[] {
  const page = recordedAnswer(calls.list as Call) as Page<Row>;
  // Without a call for one record, the list's rows are complete.
  const recorded = own ?? ((calls.get ? recordedAnswer(calls.get as Call) : page.rows[0]) as R);
  const record = at === undefined ? recorded : { ...recorded, status: at };
  const { area } = describe(entity);
  const name = entity.replaceAll('_', ' ');
  const file = `${area}/${entity.replaceAll('_', '-')}/flows.ts`;
  return [
    flowChart(file, `${name} list`, flows.list, listSamples(page)),
    flowChart(
      file,
      `${name} page`,
      flows.page,
      recordSamples(record, { lifecycle, payload, isRemoved: calls.remove !== undefined }),
    ),
    flowChart(file, `${name} form`, flows.form, editSamples(flows.form, { record, field: field ?? textIn(flows.form, record) })),
  ];
}
