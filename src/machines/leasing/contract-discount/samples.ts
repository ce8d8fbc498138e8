import { contractCalls } from '../../../api/leasing/contract.ts';
import type { ContractDiscount } from '../../../api/leasing/contract-discount.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, taskSamples } from '../../kit/samples/uses.ts';
import { contractDiscountFormMachine, contractDiscountMoveMachine, contractDiscountsMachine } from './flows.ts';
import { contractDiscountLifecycle, type DiscountFacts } from './lifecycle.ts';

export const contractDiscountSamples: LifecycleSamples<typeof contractDiscountLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DiscountFacts>(
    { viewer: theSystem, today: '2026-01-15', may_edit: true, in_force: true, within_open: true, untouched: true },
    {
      'a user': { viewer: { id: 1, is_admin: true, privileges: {} } },
      'who may not edit': { may_edit: false },
      'a contract that is over': { in_force: false },
      'more than what is unpaid': { within_open: false },
      'an installment that was paid since': { untouched: false },
    },
  ),
  events: { reject: [{ reason: 'Too low by far' }] },
};

const contract = recordedAnswer(contractCalls.get);
const discount: ContractDiscount = {
  id: 1,
  version: 1,
  created_at: contract.created_at,
  updated_at: contract.updated_at,
  created_by: 1,
  status: 'requested',
  amount: '1000.00',
  reason_id: 1,
  note: null,
  contract_id: contract.id,
  contract_ref_no: contract.ref_no,
  reason_en: 'Maintenance delay',
  reason_ar: 'تأخر الصيانة',
  requested_by: 'Khalid Al-Dosari',
  rejection: null,
  applied_on: null,
  lowered: [],
  open_net: '45000.00',
  is_untouched: true,
  life_status: 'active',
};
const parents = { id: contract.id, contract_id: contract.id };
const file = 'leasing/contract-discount/flows.ts';

export const contractDiscountCharts: Chart[] = [
  lifecycleChart('leasing/contract-discount/lifecycle.ts', contractDiscountLifecycle, contractDiscountSamples),
  flowChart(file, 'discounts of a contract', contractDiscountsMachine, childListSamples([discount], parents)),
  flowChart(
    file,
    'discount form',
    contractDiscountFormMachine,
    editSamples(contractDiscountFormMachine, { record: discount, field: 'note', kinds: ['new'], parents }),
  ),
  flowChart(
    file,
    'move a discount',
    contractDiscountMoveMachine,
    taskSamples({ contract_id: contract.id, id: 1, event: 'apply', version: 1 }),
  ),
];
