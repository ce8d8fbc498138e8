import { contractCalls } from '../../api/leasing/contract.ts';
import { leaseCalls } from '../../api/leasing/lease.ts';
import { leasingOrderCalls } from '../../api/leasing/leasing-order.ts';
import { tenantCalls } from '../../api/leasing/tenant.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { answered, noteOn } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples, taskSamples } from '../kit/samples/uses.ts';
import { contractLifecycle } from './contract/lifecycle.ts';
import {
  contractByIdMachine,
  contractLeasesMachine,
  contractMachine,
  contractNoteMachine,
  contractsMachine,
  depositMachine,
  installmentsMachine,
  leaseByIdMachine,
  leaseMachine,
  leasesMachine,
  orderMachine,
  ordersMachine,
  tenantContractsMachine,
  tenantEditMachine,
  tenantMachine,
  tenantsMachine,
} from './flows.ts';
import { leaseLifecycle } from './lease/lifecycle.ts';
import { leasingOrderLifecycle } from './leasing-order/lifecycle.ts';
import { newTenantQuotationMachine, renewMachine, tenantQuotationsMachine } from './tenant-quotation/flows.ts';

const tenant = answered(tenantCalls.get);
const contract = answered(contractCalls.get);
const lease = answered(leaseCalls.one);
const quotation = answered(quotationCalls.one);
const leasing = 'leasing/flows.ts';
const offers = 'leasing/tenant-quotation/flows.ts';
const payload = { reason: 'Agreed with the tenant', note: 'Agreed with the tenant' };

export const leasingUses: Chart[] = [
  flowChart(leasing, 'tenants', tenantsMachine, listSamples(answered(tenantCalls.list))),
  flowChart(leasing, 'tenant page', tenantMachine, recordSamples(tenant)),
  flowChart(
    leasing,
    'tenant form',
    tenantEditMachine,
    editSamples(tenantEditMachine, { record: tenant, field: 'name', kinds: ['known'] }),
  ),
  flowChart(
    leasing,
    "tenant's contracts",
    tenantContractsMachine,
    readSamples(answered(tenantCalls.contracts), { id: tenant.id }),
  ),
  flowChart(leasing, 'contracts', contractsMachine, listSamples(answered(contractCalls.list))),
  flowChart(
    leasing,
    'contract page',
    contractMachine,
    recordSamples(contract, {
      lifecycle: contractLifecycle,
      payload,
      parents: { tenant_id: contract.tenant_id },
      isEdited: false,
    }),
  ),
  flowChart(
    leasing,
    'contract note form',
    contractNoteMachine,
    editSamples(contractNoteMachine, {
      record: noteOn('contract', contract.id),
      field: 'text',
      kinds: ['new'],
      parents: { id: contract.id },
    }),
  ),
  flowChart(leasing, 'contract by its id', contractByIdMachine, readSamples(contract, { id: contract.id })),
  flowChart(
    leasing,
    "contract's leases",
    contractLeasesMachine,
    readSamples(answered(contractCalls.leases), { id: contract.id }),
  ),
  flowChart(leasing, 'installments', installmentsMachine, readSamples(answered(contractCalls.installments), { id: contract.id })),
  flowChart(
    leasing,
    'deposit',
    depositMachine,
    taskSamples({ tenant_id: contract.tenant_id, contract_id: contract.id, status: 'held', version: contract.version }),
  ),
  flowChart(leasing, 'leases', leasesMachine, listSamples(answered(leaseCalls.list))),
  flowChart(
    leasing,
    'lease page',
    leaseMachine,
    recordSamples(lease, { lifecycle: leaseLifecycle, payload, parents: { tenant_id: lease.tenant_id }, isEdited: false }),
  ),
  flowChart(leasing, 'lease by its id', leaseByIdMachine, readSamples(lease, { id: lease.id })),
  flowChart(leasing, 'leasing orders', ordersMachine, listSamples(answered(leasingOrderCalls.list))),
  flowChart(
    leasing,
    'leasing order page',
    orderMachine,
    recordSamples(answered(leasingOrderCalls.get), { lifecycle: leasingOrderLifecycle, payload }),
  ),
  flowChart(
    offers,
    "tenant's quotations",
    tenantQuotationsMachine,
    readSamples(answered(tenantQuotationCalls.list).rows, { id: tenant.id }),
  ),
  flowChart(
    offers,
    'new quotation for a tenant',
    newTenantQuotationMachine,
    taskSamples(
      {
        params: { tenant_id: tenant.id },
        body: { property_use: 'residential', start_on: quotation.start_on, end_on: quotation.end_on },
      },
      { answer: quotation },
    ),
  ),
  flowChart(offers, 'renew', renewMachine, taskSamples({ tenant_id: tenant.id, id: quotation.id }, { answer: quotation })),
];
