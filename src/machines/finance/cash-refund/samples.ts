import { cashRefundCalls } from '../../../api/finance/cash-refund.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import { cashRefundFlows, type RefundWish, refundsOfMachine, requestRefundMachine } from './flows.ts';
import { type CashRefundFacts, cashRefundLifecycle } from './lifecycle.ts';

const reason = { reason: 'The tenant wants it set off against the next rent' };
const transfer = { reference: 'FT-2026-118' };
const cashRefundSamples: LifecycleSamples<typeof cashRefundLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<CashRefundFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15' },
      ...{ asked_by_viewer: false, is_transfer: true, approved_on: '2026-01-12', period_is_open: true },
      ...{ paid_on: '2026-01-13', reconciled_line: null },
    },
    {
      'the viewer asked for the refund': { asked_by_viewer: true },
      'a refund in cash': { is_transfer: false },
      'a refund paid in a closed month': { period_is_open: false },
      'a refund on a reconciled statement': { reconciled_line: { bank_statement_id: 7, row: 7, to_on: '2026-01-31' } },
    },
  ),
  events: {
    reject: [reason, {}],
    cancel: [reason, {}],
    pay: [transfer, {}, { ...transfer, on: '2026-02-01' }],
    reverse: [reason, {}, { ...reason, returned_on: '2026-01-14' }, { ...reason, returned_on: '2026-02-01' }],
  },
};

const file = 'finance/cash-refund/flows.ts';
const refund = recordedAnswer(cashRefundCalls.get);
const wish: RefundWish = {
  ...{ of: 'collection', tenant_id: refund.tenant_id, id: refund.collection_id ?? 1 },
  ...{ amount: refund.amount, method: refund.method, payee: refund.payee, iban: refund.iban, reason: refund.reason },
};

export const cashRefundCharts: Chart[] = [
  lifecycleChart('finance/cash-refund/lifecycle.ts', cashRefundLifecycle, cashRefundSamples),
  flowChart(file, 'cash refund list', cashRefundFlows.list, listSamples(recordedAnswer(cashRefundCalls.list))),
  flowChart(
    file,
    'cash refund page',
    cashRefundFlows.page,
    recordSamples(refund, { lifecycle: cashRefundLifecycle, payload: reason, isEdited: false, isRemoved: false }),
  ),
  flowChart(file, 'refunds of a collection', refundsOfMachine, readSamples([refund], { collection_id: wish.id })),
  flowChart(file, 'ask for a refund', requestRefundMachine, taskSamples(wish, { answer: refund })),
];
