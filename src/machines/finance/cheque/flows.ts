import { fromPromise } from 'xstate';
import { type Answered, ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Cheque, ChequeSeries, chequeCalls as calls, chequeSeriesFields } from '../../../api/finance/cheque.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { askAny, fieldsFrom } from '../../kit/entity.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { byEvent, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';
import { chequeLifecycle } from './lifecycle.ts';

export const chequeFlows = {
  ...movedFlows('cheque', calls, chequeLifecycle),
  /** A series of cheques, received into the safe at once. */
  form: editFlow<Cheque, ChequeSeries>({
    entity: 'cheque',
    fieldsOf: fieldsFrom(ChequeSeries),
    // A form that is still being filled in lacks required fields.
    blank: (_, { tenant_id }) => ({ ...blankOf(chequeSeriesFields), ...(tenant_id && { tenant_id }) }) as ChequeSeries,
    check: checkWith<ChequeSeries>(ChequeSeries),
  }).provide({
    actors: {
      save: fromPromise<Answered<Cheque>, SaveInput<ChequeSeries>>(async ({ input, signal }) => {
        const { tenant_id, ...body } = input.fields;
        const params = { tenant_id: tenant_id ?? 0 };
        const said = await askAny<Cheque[]>(calls.create, { params, body, idempotencyKey: input.idempotencyKey, signal });
        const [first] = said.answer;
        if (!first) throw new Error('A series has a cheque');
        return { answer: first, message: said.message };
      }),
    },
  }),
};

const event = byEvent<Cheque>(chequeLifecycle);
const moveTo =
  (status: 'deposited' | 'cleared') =>
  ({ id }: Cheque, payload: Record<string, unknown>, signal: AbortSignal) =>
    ask(calls.status, { params: { id }, body: { ...payload, status }, signal });
const bulkActions = [
  event('deposit', { label: 'finance.cheque.bulk.deposit', perform: moveTo('deposited') }),
  event('clear', { label: 'finance.cheque.bulk.clear', perform: moveTo('cleared') }),
];
/** A day's cheques are taken to the bank together. */
export const chequeBulkMachine = bulkFlow<Cheque>({
  entity: 'cheque',
  titleOf: ({ cheque_no }) => ({ name_en: cheque_no, name_ar: cheque_no }),
  read: (id, signal) => send(calls.get, { params: { id }, signal }),
  actions: bulkActions,
});
export const chequeBulkWords = wordsOfActions(bulkActions);
