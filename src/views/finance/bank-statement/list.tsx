import { bankStatementColumns, bankStatementFields } from '../../../api/finance/bank-statement.ts';
import { bankStatementFlows } from '../../../machines/finance/bank-statement/flows.ts';
import { bankStatementLifecycle } from '../../../machines/finance/bank-statement/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';

const filters = ['status', 'format', 'to_on', 'closing'];

/** /bank-statements */
export const List = () => (
  <EntityList
    entity="bank_statement"
    machine={bankStatementFlows.list}
    fields={bankStatementFields}
    columns={bankStatementColumns}
    filters={filters}
    cells={{
      account: ({ account }) => <bdi>{account}</bdi>,
      status: ({ status }) => <StatusChip lifecycle={bankStatementLifecycle} status={status} />,
    }}
  />
);
