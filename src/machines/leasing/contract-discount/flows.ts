import { ask } from '../../../api/client.ts';
import {
  type ContractDiscount,
  ContractDiscountInput,
  contractDiscountCalls as calls,
  contractDiscountFields,
} from '../../../api/leasing/contract-discount.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

const ofContract = childFlows<ContractDiscount, ContractDiscountInput>(
  'contract_discount',
  { fields: contractDiscountFields, input: ContractDiscountInput },
  { list: calls.ofContract, create: calls.create },
);
/** The discounts of a contract: `id` and `contract_id` both name it, as its calls do. */
export const contractDiscountsMachine = ofContract.list;
export const contractDiscountFormMachine = ofContract.edit;
/** Applies a discount, or takes it back. */
export const contractDiscountMoveMachine = taskFlow<{
  contract_id: number;
  id: number;
  event: 'apply' | 'cancel';
  version: number;
}>().provide({
  actors: {
    perform: performer(({ event, version, ...params }, signal) =>
      event === 'apply' ? ask(calls.apply, { params, body: { version }, signal }) : ask(calls.cancel, { params, signal }),
    ),
  },
});
