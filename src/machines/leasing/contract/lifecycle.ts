import type { Contract } from '../../../api/leasing/contract.ts';
import { bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';
import { may, type Viewer } from '../../kit/lifecycle.ts';
import { regions } from '../../kit/regions.ts';
import { type ContractFacts, chart } from './facts.ts';
import { deposit } from './regions/deposit.ts';
import { ejar } from './regions/ejar.ts';
import { life } from './regions/life.ts';
import { signing } from './regions/signing.ts';

/** A contract: its signatures, whether it is in force, its registration in Ejar and its deposit go on side by side (decision 7). */
export const contractRegions = regions({
  machine: chart.createMachine({
    id: 'contract',
    type: 'parallel',
    context: ({ input }) => input,
    states: { signing: signing.chart, life: life.chart, ejar: ejar.chart, deposit: deposit.chart },
  }),
  regions: { signing, life, ejar, deposit },
  unblockers: {
    mayEdit: ['contracts.edit'],
    mayFinance: ['finance.edit'],
    hasLeases: ['system'],
    hasNoLeases: ['leases.edit'],
    hasInstallments: ['system'],
    isOtherSide: ['contracts.edit'],
    isSigned: ['contracts.edit'],
    isInForce: ['system'],
    areLeasesOver: ['leases.edit'],
    isLeaseOpen: ['leases.edit'],
    hasDeposit: ['quotations.edit'],
    isCleared: ['leases.edit'],
    gaveReason: ['you'],
    gaveNumber: ['you'],
    gavePast: ['you'],
    gaveMethod: ['you'],
    gaveReceipt: ['you'],
    gaveHolder: ['you'],
  },
  fixes: {
    mayEdit: bySomebodyElse,
    mayFinance: bySomebodyElse,
    isOtherSide: bySomebodyElse,
    isSigned: onRecord('contract', 'id'),
    hasNoLeases: onRecord('contract', 'id', 'leases'),
    areLeasesOver: onRecord('contract', 'id', 'leases'),
    isLeaseOpen: onRecord('contract', 'id', 'leases'),
    isCleared: onRecord('contract', 'id', 'leases'),
    hasDeposit: onRecord('quotation', 'quotation_id', 'terms'),
  },
  factsOf: (contract: Contract, viewer: Viewer, today: string): ContractFacts => ({
    viewer,
    today,
    may_edit: viewer.system === true || may(viewer, 'contracts.edit'),
    may_finance: viewer.system === true || may(viewer, 'finance.edit'),
    leases: contract.lease_count,
    has_installments: contract.installment_count > 0,
    signed_for_tenant: contract.tenant_signed_by !== null && contract.tenant_signed_by === viewer.id,
    signed: contract.status === 'tenant_signed' || contract.status === 'landlord_signed',
    in_force: contract.life_status === 'draft' || contract.life_status === 'active',
    leases_are_over: contract.leases_are_over,
    has_deposit: contract.deposit !== '0.00',
    is_cleared: viewer.system === true || !contract.was_lived_in,
  }),
});
export const contractLifecycle = contractRegions.contract;
