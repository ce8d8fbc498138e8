import { ask, send } from '../../api/client.ts';
import {
  type Contract,
  contractCalls,
  depositStatuses,
  type Installment,
  signatureStatuses,
} from '../../api/leasing/contract.ts';
import { type Lease, leaseCalls, leaseStatuses, terminationKinds } from '../../api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls, orderStatuses } from '../../api/leasing/leasing-order.ts';
import { type Tenant, TenantInput, tenantCalls, wrongTenant } from '../../api/leasing/tenant.ts';
import type { Note } from '../../api/note.ts';
import type { LogEntry } from '../../api/sales/lead.ts';
import { editFlow } from '../kit/edit/edit-flow.ts';
import { checkWith } from '../kit/edit/fields.ts';
import { noteForm } from '../kit/edit/note-form.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../kit/entity.ts';
import { listFlow } from '../kit/list/list-flow.ts';
import { reader, readFlow } from '../kit/read-flow.ts';
import { loggedOf, notedOf } from '../kit/record/happenings.ts';
import { recordFlow } from '../kit/record/record-flow.ts';
import { doer, taskFlow } from '../kit/task-flow.ts';
import { contractLifecycle } from './contract/lifecycle.ts';
import { leaseLifecycle } from './lease/lifecycle.ts';
import { leasingOrderLifecycle } from './leasing-order/lifecycle.ts';

type TenantForm = TenantInput & Record<string, unknown>;

export const tenantsMachine = listFlow<Tenant>({ entity: 'tenant' }).provide({ actors: { read: listActor(tenantCalls.list) } });
export const tenantEditMachine = editFlow<Tenant, TenantForm>({
  entity: 'tenant',
  fieldsOf: fieldsFrom(TenantInput) as (record: Tenant) => TenantForm,
  blank: () => ({ kind: 'person', name: '' }) as TenantForm,
  check: checkWith(TenantInput, wrongTenant),
}).provide({ actors: { save: saveActor(tenantCalls) } });
export const tenantMachine = recordFlow<Tenant, TenantForm>({
  entity: 'tenant',
  module: 'tenants',
  lifecycle: null,
  edit: tenantEditMachine,
}).provide({ actors: recordActors(tenantCalls) });
export const tenantContractsMachine = readFlow<Contract[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(tenantCalls.contracts, { params: { tenant_id: id }, signal })) },
});

export const contractsMachine = listFlow<Contract>({ entity: 'contract' }).provide({
  actors: { read: listActor(contractCalls.list) },
});
export const contractMachine = recordFlow<Contract, Record<string, unknown>>({
  entity: 'contract',
  module: 'contracts',
  lifecycle: contractLifecycle,
  edit: null,
}).provide({
  actors: recordActors(contractCalls),
});
export const contractLeasesMachine = readFlow<Lease[], { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.leases, { params: { id }, signal })) },
});
export const installmentsMachine = readFlow<Installment[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.installments, { params: { id }, signal })) },
});
/** The deposit is a second life of the contract, with a call of its own. */
export const depositMachine = taskFlow<{
  tenant_id: number;
  contract_id: number;
  status: (typeof depositStatuses)[number];
  version: number;
}>().provide({
  actors: {
    perform: doer(({ tenant_id, contract_id, ...body }, signal) =>
      ask(contractCalls.securityDeposit, { params: { tenant_id, contract_id }, body, signal }),
    ),
  },
});

export const leasesMachine = listFlow<Lease>({ entity: 'lease' }).provide({ actors: { read: listActor(leaseCalls.list) } });
export const leaseMachine = recordFlow<Lease, Record<string, unknown>>({
  entity: 'lease',
  module: 'leases',
  lifecycle: leaseLifecycle,
  edit: null,
}).provide({
  actors: recordActors({ ...leaseCalls, get: leaseCalls.one }),
});

export const ordersMachine = listFlow<LeasingOrder>({ entity: 'leasing_order' }).provide({
  actors: { read: listActor(leasingOrderCalls.list) },
});
const orderEditMachine = editFlow<LeasingOrder, Record<string, unknown>>({
  entity: 'leasing_order',
  fieldsOf: ({ planned_on, inventory_accepted, first_dues_paid, note }) => ({
    planned_on,
    inventory_accepted,
    first_dues_paid,
    note,
  }),
  blank: () => ({}),
  check: () => ({}),
}).provide({ actors: { save: saveActor(leasingOrderCalls) } });
export const orderMachine = recordFlow<LeasingOrder, Record<string, unknown>>({
  entity: 'leasing_order',
  module: 'leasing_orders',
  lifecycle: leasingOrderLifecycle,
  edit: orderEditMachine,
}).provide({
  actors: recordActors(leasingOrderCalls),
});

/** Log and notes in one stream. */
const withNotes = async (entity: string, log: Promise<LogEntry[]>, notes: Promise<Note[]>) => [
  ...loggedOf(entity, await log),
  ...notedOf(await notes),
];
export const readContractHappenings = (id: number, signal: AbortSignal) =>
  withNotes(
    'contract',
    send(contractCalls.activities, { params: { id }, signal }),
    send(contractCalls.notes, { params: { id }, signal }),
  );
export const readTenantHappenings = (tenant_id: number, signal: AbortSignal) =>
  withNotes(
    'tenant',
    send(tenantCalls.histories, { params: { tenant_id }, signal }),
    send(tenantCalls.notes, { params: { tenant_id }, signal }),
  );
export const contractNoteMachine = noteForm(contractCalls.addNote);

export const leasingLogs = {
  contract: (id: number, signal: AbortSignal) => send(contractCalls.activities, { params: { id }, signal }),
  lease: (id: number, signal: AbortSignal) => send(leaseCalls.activities, { params: { id }, signal }),
  order: (id: number, signal: AbortSignal) => send(leasingOrderCalls.activities, { params: { id }, signal }),
};
export const leasingChoices = {
  signatures: signatureStatuses,
  deposits: depositStatuses,
  leases: leaseStatuses,
  orders: orderStatuses,
  terminations: terminationKinds,
};

/** One by its id alone: its tenant decides which path its calls take. */
export const contractByIdMachine = readFlow<Contract, { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.get, { params: { id }, signal })) },
});
export const leaseByIdMachine = readFlow<Lease, { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(leaseCalls.one, { params: { id }, signal })) },
});
