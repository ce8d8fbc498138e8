import { ask } from '../../../api/client.ts';
import type { PaymentMethod } from '../../../api/finance/collection.ts';
import { contractCalls, type DepositHolder, type depositStatuses } from '../../../api/leasing/contract.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** The deposit is the contract's second lifecycle, with its own call. */
export const depositMachine = taskFlow<{
  tenant_id: number;
  contract_id: number;
  status: (typeof depositStatuses)[number];
  method?: PaymentMethod;
  receipt_no?: string;
  held_by?: DepositHolder;
  version: number;
}>().provide({
  actors: {
    perform: performer(({ tenant_id, contract_id, ...body }, signal) =>
      ask(contractCalls.securityDeposit, { params: { tenant_id, contract_id }, body, signal }),
    ),
  },
});
