import type { Page } from '../../../api/contract.ts';
import type { BankDeposit, BankDepositDetails, Depositable } from '../../../api/finance/bank-deposit.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import { bankDepositFlows, depositableMachine } from './flows.ts';
import { type BankDepositFacts, bankDepositLifecycle } from './lifecycle.ts';

const reason = { reason: 'The bank counted less' };
const slip = { slip_number: 'A-778120' };
const bankDepositSamples: LifecycleSamples<typeof bankDepositLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<BankDepositFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', total: 22_500_00 },
      ...{ cheques: 0, cheques_in_hand: 0, cheques_at_bank: 0, is_matched: false },
    },
    {
      'an empty slip': { total: 0 },
      'a cheque that is at the bank already': { cheques: 1, cheques_at_bank: 1 },
      'a cheque that has bounced': { cheques: 1, cheques_in_hand: 1 },
      'a line of the bank is matched with the slip': { is_matched: true },
      'the system': { viewer: theSystem },
    },
  ),
  events: {
    pay_in: [slip, {}, { ...slip, on: '2026-02-01' }],
    return: [reason, {}],
    confirm: [{ on: '2026-01-15' }],
    unconfirm: [reason, {}],
  },
};

const row: BankDeposit = {
  ...{ id: 2, version: 2, created_at: '2026-01-14T12:00:00.000Z', updated_at: '2026-01-14T12:00:00.000Z', created_by: 1 },
  ...{
    number: 'DEP-2',
    status: 'draft',
    slip_number: null,
    paid_in_on: null,
    confirmed_on: null,
    reason: null,
    note: 'Of Sunday',
  },
  ...{ cash: '22500.00', cheque_total: '15000.00', total: '37500.00', sub_account_id: 3, sub_account: '1060' },
  ...{ cheques: 1, cheques_in_hand: 1, cheques_at_bank: 0, is_matched: false },
};
const cheque = {
  ...{ cheque_id: 8, cheque_no: '000217', bank_code: '80', drawer: 'Faisal Al-Harbi', tenant_name: 'Faisal Al-Harbi' },
  ...{ cheque_on: '2026-01-14', amount: '15000.00', status: 'in_safe' as const },
};
const draft: BankDepositDetails = {
  ...row,
  cash_lines: [{ cash_box_id: 3, cash_box_name: 'Reception', amount: '22500.00' }],
  cheque_lines: [cheque],
};
const free: Depositable = {
  boxes: [{ cash_box_id: 3, cash_box_name: 'Reception', balance: '23500.00', float: '500.00', suggested: '23000.00' }],
  cheques: [cheque],
};
const page: Page<BankDeposit> = { rows: [row], total_entries: 1, next_cursor: null } as Page<BankDeposit>;
const file = 'finance/bank-deposit/flows.ts';

export const bankDepositCharts: Chart[] = [
  lifecycleChart('finance/bank-deposit/lifecycle.ts', bankDepositLifecycle, bankDepositSamples),
  flowChart(file, 'bank deposit list', bankDepositFlows.list, listSamples(page)),
  flowChart(
    file,
    'bank deposit page',
    bankDepositFlows.page,
    recordSamples(draft, { lifecycle: bankDepositLifecycle, payload: { ...reason, ...slip }, isRemoved: false }),
  ),
  flowChart(
    file,
    'bank deposit form',
    bankDepositFlows.form,
    editSamples(bankDepositFlows.form, { record: draft, field: 'note' }),
  ),
  flowChart(file, 'what can be paid in', depositableMachine, readSamples(free, {})),
];
