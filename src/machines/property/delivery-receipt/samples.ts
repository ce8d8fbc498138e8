import { deliveryReceiptCalls as calls } from '../../../api/property/delivery-receipt.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import { deliveryReceiptByIdMachine, deliveryReceiptFlows as flows } from './flows.ts';
import { deliveryReceiptLifecycle, type ReceiptFacts } from './lifecycle.ts';

const reason = { reason: 'Not the tiles that were agreed' };
const signed = { signed_by: 'Reem Al-Shehri', signature: [[20, 160, 40, 180, 70, 120]] };

const receiptSamples: LifecycleSamples<typeof deliveryReceiptLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ReceiptFacts>(
    {
      viewer: viewerNow,
      today: '2026-01-15',
      inspect_on: '2026-01-15',
      checklist_done: true,
      snags_open: 2,
      critical_open: 0,
      major_open: 0,
      unassigned: 0,
      unseen: 0,
    },
    {
      'an inspection on another day': { inspect_on: '2026-01-20' },
      'a checklist with gaps': { checklist_done: false },
      'no snags': { snags_open: 0 },
      'a critical snag': { critical_open: 1 },
      'a critical snag without a photo': { critical_open: 1, unseen: 1 },
      'a major snag': { major_open: 1 },
      'snags nobody is to fix': { unassigned: 2 },
    },
  ),
  events: {
    schedule: [{ inspect_on: '2026-01-20' }, { inspect_on: '2026-01-14' }, {}],
    reject: [reason, {}],
    approve: [
      signed,
      { ...signed, undertaking_until: '2026-02-15' },
      { ...signed, undertaking_until: '2026-01-15' },
      { signed_by: 'Reem Al-Shehri' },
      {},
    ],
  },
};

const receipt = recordedAnswer(calls.get);
const parents = { unit_id: receipt.sellable_unit_id };
const file = 'property/delivery-receipt/flows.ts';

export const deliveryReceiptCharts: Chart[] = [
  lifecycleChart('property/delivery-receipt/lifecycle.ts', deliveryReceiptLifecycle, receiptSamples),
  flowChart(file, 'delivery receipt list', flows.list, listSamples(recordedAnswer(calls.list))),
  flowChart(
    file,
    'delivery receipt page',
    flows.page,
    recordSamples(receipt, { lifecycle: deliveryReceiptLifecycle, payload: reason, parents, isRemoved: false }),
  ),
  flowChart(
    file,
    'delivery receipt form',
    flows.form,
    editSamples(flows.form, {
      record: { ...receipt, note: 'Bring the spare keys' },
      field: 'note',
      kinds: ['known'],
      parents,
    }),
  ),
  flowChart(file, 'delivery receipt by its id', deliveryReceiptByIdMachine, readSamples(receipt, { id: receipt.id })),
];
