import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type BankDepositDetails,
  BankDepositInput,
  bankDepositCalls,
  bankDepositFields,
  type Depositable,
} from '../../../api/finance/bank-deposit.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { bankDepositLifecycle } from './lifecycle.ts';

export const bankDepositFlows = entityFlows('bank_deposit', bankDepositCalls, {
  input: BankDepositInput,
  blank: { ...blankOf(bankDepositFields), cash_lines: [], cheque_ids: [] },
  fieldsOf: ({ note, cash_lines, cheque_lines }: BankDepositDetails) => ({
    note,
    cash_lines: cash_lines.map(({ cash_box_id, amount }) => ({ cash_box_id, amount })),
    cheque_ids: cheque_lines.map(({ cheque_id }) => cheque_id),
  }),
  lifecycle: bankDepositLifecycle,
  isEditable: ({ status }) => status === 'draft',
});

/** Cash and cheques that can be brought to the bank today. */
export const depositableMachine = readFlow<Depositable, Record<string, never>>({
  entity: ['cash_box', 'cheque', 'bank_deposit', 'collection'],
}).provide({ actors: { read: reader((_, signal) => send(bankDepositCalls.depositable, { signal })) } });
