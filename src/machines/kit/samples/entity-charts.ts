import type { Call, Page } from '../../../api/contract.ts';
import { describe, type EntityName } from '../../../api/entities.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { Versioned } from '../edit/edit-form.ts';
import type { CallOf } from '../entity.ts';
import type { ListMachine } from '../list/list-flow.ts';
import type { RecordMachine } from '../record/record-flow.ts';
import { recordedAnswer } from './recorded-answers.ts';
import { type Chart, flowChart } from './samples.ts';
import { editSamples, listSamples, recordSamples } from './uses.ts';

interface Flows<R extends Versioned, F extends object> {
  list: ListMachine<R>;
  page: RecordMachine<R, F>;
  form: EditMachine<R, F>;
}

/**
 * The charts of an entity whose flows are the shared ones, with what can happen to them: `<entity> list`, `page` and `form`.
 * `field` is one of its texts, which samples change.
 */
export function entityCharts<R extends Versioned, F extends object>(
  entity: EntityName,
  flows: Flows<R, F>,
  calls: { list: CallOf<R>; get?: CallOf<R>; remove?: Call },
  field: string & keyof R,
): Chart[] {
  const page = recordedAnswer(calls.list as Call) as Page<R>;
  const record = calls.get ? (recordedAnswer(calls.get as Call) as R) : (page.rows[0] as R);
  const { area } = describe(entity);
  const name = entity.replaceAll('_', ' ');
  const file = `${area}/${entity.replaceAll('_', '-')}/flows.ts`;
  return [
    flowChart(file, `${name} list`, flows.list, listSamples(page)),
    flowChart(file, `${name} page`, flows.page, recordSamples(record, { isRemoved: calls.remove !== undefined })),
    flowChart(file, `${name} form`, flows.form, editSamples(flows.form, { record, field })),
  ];
}
