import { send } from '../../../api/client.ts';
import { type Lead, leadCalls } from '../../../api/sales/lead.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { askAny } from '../../kit/entity.ts';
import { byEdit, byEvent, reasonOf, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';
import { leadLifecycle } from './lifecycle.ts';

const event = byEvent<Lead>(leadLifecycle);
const of = ({ id, version }: Lead, payload: Record<string, unknown>, signal: AbortSignal) =>
  ({ params: { id }, body: { ...payload, version }, signal }) as const;

/** Bulk actions on leads. */
const leadBulkActions = [
  byEdit<Lead>({
    id: 'assign',
    label: 'sales.lead.assign',
    asks: 'assign',
    needs: 'leads.edit',
    field: 'assignee_id',
    against: ({ status }) => (hasTag(leadLifecycle, status, 'frozen') ? reasonOf('isEditable', 'kit.bulk.not_editable') : null),
    perform: (lead, payload, signal) => askAny<Lead>(leadCalls.update, of(lead, payload, signal)),
  }),
  event('qualify', {
    label: 'lead.event.qualify',
    perform: (lead, payload, signal) => askAny<Lead>(leadCalls.qualify, of(lead, payload, signal)),
  }),
  event('lose', {
    label: 'lead.event.lose',
    asks: 'lose',
    isFinal: true,
    perform: (lead, payload, signal) => askAny<Lead>(leadCalls.lose, of(lead, payload, signal)),
  }),
  event('reopen', {
    label: 'lead.event.reopen',
    asks: 'reason',
    perform: (lead, payload, signal) => askAny<Lead>(leadCalls.status, of(lead, { ...payload, status: 'contacted' }, signal)),
  }),
];

export const leadBulkMachine = bulkFlow<Lead>({
  entity: 'lead',
  titleOf: ({ name, ref_no }) => `${name} · ${ref_no}`,
  read: (id, signal) => send(leadCalls.get, { params: { id }, signal }),
  actions: leadBulkActions,
});
export const leadBulkWords = wordsOfActions(leadBulkActions);
