import { contractCalls } from '../../../api/leasing/contract.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import type { ContractFacts } from './facts.ts';
import {
  contractByIdMachine,
  contractFlows,
  contractLeasesMachine,
  installmentsMachine,
  paymentMachine,
  paymentsMachine,
} from './flows.ts';
import { contractLifecycle, contractRegions } from './lifecycle.ts';

const all: ContractFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  may_edit: true,
  may_finance: true,
  leases: 1,
  has_installments: true,
  signed_for_tenant: false,
  signed: true,
  in_force: true,
  leases_are_over: true,
  has_deposit: true,
  is_cleared: true,
};

const signing: LifecycleSamples<typeof contractLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    'who may not edit': { may_edit: false },
    'no leases yet': { leases: 0 },
    'no installments yet': { has_installments: false },
    'whoever recorded the tenant’s signature': { signed_for_tenant: true },
  }),
  events: { reject: [{ reason: 'A wrong name' }, {}] },
};
const life: LifecycleSamples<typeof contractRegions.contract_life> = {
  kind: 'lifecycle',
  facts: factsSamples(
    { ...all, viewer: theSystem },
    {
      'a user': { viewer: all.viewer },
      'a contract that nobody signed': { signed: false },
      'a lease that goes on': { leases_are_over: false },
      'leases that were all cancelled': { leases: 0 },
    },
  ),
  events: {},
};
const ejar: LifecycleSamples<typeof contractRegions.ejar> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    'who may not edit': { may_edit: false },
    'who may not approve': { viewer: { id: 1, is_admin: false, privileges: {} } },
    'a contract that is over': { in_force: false },
    'a unit that is still let': { leases_are_over: false },
  }),
  events: {
    exempt: [{ reason: 'A staff flat' }, {}],
    submit: [{ on: '2026-01-14' }, { on: '2126-01-16' }],
    await_parties: [{ ejar_no: '20265550001' }, {}],
    document: [{ on: '2026-01-14' }, { on: '2126-01-16' }],
    refuse: [{ reason: 'The deed number is wrong' }, {}],
    terminate: [{ reason: 'Ended by mutual agreement' }, {}],
  },
};
const deposit: LifecycleSamples<typeof contractRegions.deposit> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    'who has no finances to see to': { may_finance: false },
    'a unit that is still let': { leases_are_over: false },
    'a unit that somebody lived in': { is_cleared: false },
    'no deposit': { viewer: theSystem, has_deposit: false },
  }),
  events: { receive: [{ method: 'bank_transfer_payment', receipt_no: 'R-1001', held_by: 'company' }, {}] },
};

/** One that is still to be signed: it has most to do. */
const contract = { ...recordedAnswer(contractCalls.get), status: 'sent' as const };
const file = 'leasing/contract/flows.ts';

export const contractCharts: Chart[] = [
  lifecycleChart('leasing/contract/regions/signing.ts', contractLifecycle, signing),
  lifecycleChart('leasing/contract/regions/life.ts', contractRegions.contract_life, life),
  lifecycleChart('leasing/contract/regions/ejar.ts', contractRegions.ejar, ejar),
  lifecycleChart('leasing/contract/regions/deposit.ts', contractRegions.deposit, deposit),
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
