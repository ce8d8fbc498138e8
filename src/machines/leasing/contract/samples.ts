import { contractCalls } from '../../../api/leasing/contract.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  contractByIdMachine,
  contractFlows,
  contractLeasesMachine,
  installmentsMachine,
  paymentMachine,
  paymentsMachine,
} from './flows.ts';
import { type ContractFacts, contractLifecycle } from './lifecycle.ts';

export const contractSamples: LifecycleSamples<typeof contractLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<ContractFacts>(
    {
      viewer: { id: 1, is_admin: true, privileges: {} },
      today: '2026-01-15',
      may_edit: true,
      leases: 1,
      has_installments: true,
      signed_for_tenant: false,
    },
    {
      'who may not edit': { may_edit: false },
      'no leases yet': { leases: 0 },
      'no installments yet': { has_installments: false },
      'whoever recorded the tenant’s signature': { signed_for_tenant: true },
    },
  ),
  events: { reject: [{ reason: 'A wrong name' }, {}] },
};

/** One that is still to be signed: it has most to do. */
const contract = { ...recordedAnswer(contractCalls.get), status: 'sent' as const };
const file = 'leasing/contract/flows.ts';

export const contractCharts: Chart[] = [
  lifecycleChart('leasing/contract/lifecycle.ts', contractLifecycle, contractSamples),
  flowChart(file, 'contract list', contractFlows.list, listSamples(recordedAnswer(contractCalls.list))),
  flowChart(
    file,
    'contract page',
    contractFlows.page,
    recordSamples(contract, {
      isRemoved: false,
      lifecycle: contractLifecycle,
      payload: { reason: 'Agreed with the tenant' },
      parents: { tenant_id: contract.tenant_id },
      isEdited: false,
    }),
  ),
  flowChart(file, 'contract by its id', contractByIdMachine, readSamples(contract, { id: contract.id })),
  flowChart(
    file,
    "contract's leases",
    contractLeasesMachine,
    readSamples(recordedAnswer(contractCalls.leases), { id: contract.id }),
  ),
  flowChart(
    file,
    'installments',
    installmentsMachine,
    readSamples(recordedAnswer(contractCalls.installments), { id: contract.id }),
  ),
  flowChart(file, 'payments', paymentsMachine, readSamples(recordedAnswer(contractCalls.payments), { id: contract.id })),
  flowChart(
    file,
    'record a payment',
    paymentMachine,
    taskSamples({
      ...{ id: contract.id, installment_id: 1, amount: '15000.00' },
      ...{ method: 'bank_transfer_payment', reference: 'T-1001' },
    }),
  ),
];
