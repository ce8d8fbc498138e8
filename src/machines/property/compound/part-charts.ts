import type { Call } from '../../../api/contract.ts';
import type { EntityName } from '../../../api/entities.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import type { EditMachine } from '../../kit/edit/edit-flow.ts';
import type { Versioned } from '../../kit/edit/edit-form.ts';
import type { FieldName } from '../../kit/edit/fields.ts';
import type { CallOf } from '../../kit/entity.ts';
import type { ChildListMachine } from '../../kit/list/child-list-flow.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';

interface Sampled<R extends Versioned, F extends object> {
  flows: { list: ChildListMachine<R, F>; edit: EditMachine<R, F> };
  calls: { list: CallOf<R[]>; remove?: Call };
  /** The text field that samples change. */
  field: FieldName<F>;
}

/** The charts of a compound's records of one kind, with their samples. */
export function compoundPartCharts<R extends Versioned, F extends object>(
  entity: EntityName,
  { flows, calls, field }: Sampled<R, F>,
): Chart[] {
  const rows = recordedAnswer(calls.list as Call) as R[];
  const [record] = rows;
  if (!record) throw new Error(`The demo has none of ${entity}`);
  const { id } = recordedAnswer(compoundCalls.get);
  // Some of the specification's paths call the compound `id`.
  const parents = { id, compound_id: id };
  const name = entity.replaceAll('_', ' ');
  const file = `property/${entity.replaceAll('_', '-')}/flows.ts`;
  return [
    flowChart(file, `${name}s`, flows.list, childListSamples(rows, parents, { isRemoved: calls.remove !== undefined })),
    flowChart(file, `${name} form`, flows.edit, editSamples(flows.edit, { record, field, parents })),
  ];
}
