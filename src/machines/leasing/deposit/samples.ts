import { contractCalls } from '../../../api/leasing/contract.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { taskSamples } from '../../kit/samples/uses.ts';
import { depositMachine } from './flows.ts';
import { type DepositFacts, depositLifecycle } from './lifecycle.ts';

export const depositSamples: LifecycleSamples<typeof depositLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<DepositFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      may_finance: true,
      has_deposit: true,
      leases_are_over: true,
      is_cleared: true,
    },
    {
      'who has no finances to see to': { may_finance: false },
      'a unit that is still let': { leases_are_over: false },
      'a unit that somebody lived in': { is_cleared: false },
      'no deposit': { viewer: theSystem, has_deposit: false },
    },
  ),
  events: { receive: [{ method: 'bank_transfer_payment', receipt_no: 'R-1001', held_by: 'company' }, {}] },
};

const { id, tenant_id, version } = recordedAnswer(contractCalls.get);

export const depositCharts: Chart[] = [
  lifecycleChart('leasing/deposit/lifecycle.ts', depositLifecycle, depositSamples),
  flowChart(
    'leasing/deposit/flows.ts',
    'deposit',
    depositMachine,
    taskSamples({ tenant_id, contract_id: id, status: 'held', version }),
  ),
];
