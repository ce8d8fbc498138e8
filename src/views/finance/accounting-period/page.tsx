import {
  type AccountingPeriod,
  accountingPeriodColumns,
  accountingPeriodFields,
} from '../../../api/finance/accounting-period.ts';
import { accountingPeriodFlows } from '../../../machines/finance/accounting-period/flows.ts';
import { accountingPeriodLifecycle } from '../../../machines/finance/accounting-period/lifecycle.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

const more = ['ends_on', 'transactions', 'earlier_open', 'close_first', 'closed_on', 'reopen_reason', 'requester_id'];

export const { List, New, Page } = entityScreens('accounting_period', {
  flows: accountingPeriodFlows,
  fields: accountingPeriodFields,
  columns: accountingPeriodColumns,
  lifecycle: accountingPeriodLifecycle,
  title: ({ starts_on }: AccountingPeriod, { month }) => month(starts_on),
  extra: (period, edit) => period && !edit && <FieldFacts fields={accountingPeriodFields} names={more} record={period} />,
});
