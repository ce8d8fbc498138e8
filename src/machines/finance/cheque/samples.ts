import { chequeCalls } from '../../../api/finance/cheque.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { companyNow, recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { bulkSamples, editSamples, listSamples, recordSamples } from '../../kit/samples/uses.ts';
import { chequeBulkMachine, chequeFlows } from './flows.ts';
import { type ChequeFacts, chequeLifecycle } from './lifecycle.ts';

const reason = { reason: 'The tenant has paid in cash' };
const toCome = { on: '2026-02-01' };
const noFunds = { bounce_reason: 'insufficient_funds' };
const chequeSamples: LifecycleSamples<typeof chequeLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ChequeFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', cheque_on: '2026-01-15', since: '2026-01-10' },
      ...{ is_cleared_today: true, matched_line: null, is_refunded: false, closed_months: [] },
    },
    {
      'a cheque of next month': { cheque_on: '2026-02-15' },
      'a cheque that cleared yesterday': { is_cleared_today: false },
      'a cheque on a bank statement': { matched_line: { bank_statement_id: 7, row: 7, to_on: '2026-01-31' } },
      'a cheque of which a part was refunded': { is_refunded: true },
      'a cheque in a closed month': { closed_months: ['2026-01'] },
      'the system': { viewer: theSystem },
    },
  ),
  events: {
    deposit: [{}, toCome],
    redeposit: [{}, toCome],
    clear: [{}, toCome],
    bounce: [noFunds, {}, { ...noFunds, ...toCome }],
    return_late: [noFunds, {}, { ...noFunds, ...toCome }],
    unclear: [reason, {}],
    replace: [{ replaced_by: 'cash_payment' }, {}],
    give_back: [reason, {}],
    sue: [reason, {}],
    cancel: [reason, {}],
  },
};

const file = 'finance/cheque/flows.ts';
const cheque = recordedAnswer(chequeCalls.get);
/** Whichever was recorded: one that can be deposited today. */
const due = { ...cheque, status: 'in_safe' as const, cheque_on: companyNow.today };

export const chequeCharts: Chart[] = [
  lifecycleChart('finance/cheque/lifecycle.ts', chequeLifecycle, chequeSamples),
  flowChart(file, 'cheque list', chequeFlows.list, listSamples(recordedAnswer(chequeCalls.list))),
  flowChart(
    file,
    'cheque page',
    chequeFlows.page,
    recordSamples(cheque, { lifecycle: chequeLifecycle, payload: reason, isEdited: false, isRemoved: false }),
  ),
  flowChart(file, 'cheque form', chequeFlows.form, editSamples(chequeFlows.form, { record: cheque, field: 'drawer' })),
  flowChart(
    file,
    'cheques at once',
    chequeBulkMachine,
    bulkSamples(
      [due, { ...due, id: cheque.id + 1 }],
      { ...cheque, id: cheque.id + 2, status: 'cleared' as const },
      {
        action: 'deposit',
        payload: {},
      },
    ),
  ),
];
