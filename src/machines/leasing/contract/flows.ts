import { ask, send } from '../../../api/client.ts';
import {
  type Contract,
  contractCalls,
  type Installment,
  type InstallmentPayment,
  type PaymentInput,
} from '../../../api/leasing/contract.ts';
import type { Lease } from '../../../api/leasing/lease.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { contractLifecycle } from './lifecycle.ts';

/** Not edited by hand: it is created from its quotation and changes status. */
export const contractFlows = movedFlows('contract', contractCalls, contractLifecycle);
/** Loaded by id alone: its tenant determines the path of its calls. */
export const contractByIdMachine = readFlow<Contract, { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.get, { params: { id }, signal })) },
});
export const contractLeasesMachine = readFlow<Lease[], { id: number }>({ entity: 'lease' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.leases, { params: { id }, signal })) },
});
export const installmentsMachine = readFlow<Installment[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.installments, { params: { id }, signal })) },
});
export const paymentsMachine = readFlow<InstallmentPayment[], { id: number }>({ entity: 'contract' }).provide({
  actors: { read: reader(({ id }, signal) => send(contractCalls.payments, { params: { id }, signal })) },
});
/** Records money received for an installment. */
export const paymentMachine = taskFlow<{ id: number; installment_id: number } & PaymentInput>().provide({
  actors: {
    perform: performer(({ id, installment_id, ...body }, signal) =>
      ask(contractCalls.recordPayment, { params: { id, installment_id }, body, signal }),
    ),
  },
});
export const readContractLog = (id: number, signal: AbortSignal) => send(contractCalls.activities, { params: { id }, signal });
