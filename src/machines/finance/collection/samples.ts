import { collectionCalls } from '../../../api/finance/collection.ts';
import { tenantCalls } from '../../../api/leasing/tenant.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { allocateMachine, collectionFlows, deallocateMachine, openInvoicesMachine, payingTenantMachine } from './flows.ts';
import { type CollectionFacts, collectionLifecycle } from './lifecycle.ts';

const reason = { reason: 'The bank took the transfer back' };
const collectionSamples: LifecycleSamples<typeof collectionLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<CollectionFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15' },
      ...{ nothing_left: false, nothing_used: true, was_refunded: false, nothing_refunded: true, is_cheque: false },
      ...{ is_deposit: false, is_cash: false, received_on: '2026-01-10', reconciled_line: null },
    },
    {
      'a collection of which a part was paid back': { nothing_used: false, was_refunded: true, nothing_refunded: false },
      'a collection of a cheque': { is_cheque: true },
      'a deposit that was released': { is_deposit: true },
      'a collection on a reconciled statement': {
        reconciled_line: { bank_statement_id: 7, row: 7, to_on: '2026-01-31' },
      },
      'the system': { viewer: theSystem },
      'the system, used in part': { viewer: theSystem, nothing_used: false },
      'the system, and nothing is left': { viewer: theSystem, nothing_used: false, nothing_left: true },
      'the system, and the rest was paid back': {
        ...{ viewer: theSystem, nothing_used: false, nothing_left: true },
        ...{ was_refunded: true, nothing_refunded: false },
      },
    },
  ),
  events: { reverse: [reason, {}, { ...reason, returned_on: '2026-01-12' }, { ...reason, returned_on: '2026-02-01' }] },
};

const file = 'finance/collection/flows.ts';
const collection = recordedAnswer(collectionCalls.get);
const { id, tenant_id } = collection;

export const collectionCharts: Chart[] = [
  lifecycleChart('finance/collection/lifecycle.ts', collectionLifecycle, collectionSamples),
  flowChart(file, 'collection list', collectionFlows.list, listSamples(recordedAnswer(collectionCalls.list))),
  flowChart(
    file,
    'collection page',
    collectionFlows.page,
    recordSamples(collection, { lifecycle: collectionLifecycle, payload: reason, isEdited: false, isRemoved: false }),
  ),
  flowChart(
    file,
    'collection form',
    collectionFlows.form,
    editSamples(collectionFlows.form, { record: collection, field: 'reference' }),
  ),
  flowChart(file, 'open invoices', openInvoicesMachine, readSamples(recordedAnswer(collectionCalls.suggested), { tenant_id })),
  flowChart(
    file,
    'the tenant who pays',
    payingTenantMachine,
    readSamples(recordedAnswer(tenantCalls.get), { id: recordedAnswer(tenantCalls.get).id }),
  ),
  flowChart(file, 'allocate', allocateMachine, taskSamples({ tenant_id, id }, { answer: collection })),
  flowChart(
    file,
    'take an allocation back',
    deallocateMachine,
    taskSamples({ id, allocation_id: 1, reason: 'Of another tenant' }, { answer: collection }),
  ),
];
