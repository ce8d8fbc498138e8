import { ledgerAccountColumns, ledgerAccountFields } from '../../../api/settings/ledger-account.ts';
import { ledgerAccountFlows } from '../../../machines/settings/ledger-account/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('ledger_account', {
  flows: ledgerAccountFlows,
  fields: ledgerAccountFields,
  columns: ledgerAccountColumns,
});
