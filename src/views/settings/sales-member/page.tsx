import { salesMemberColumns, salesMemberFields } from '../../../api/settings/sales-member.ts';
import { salesMemberFlows } from '../../../machines/settings/sales-member/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('sales_member', {
  flows: salesMemberFlows,
  fields: salesMemberFields,
  columns: salesMemberColumns,
  title: (member) => member.user_name,
});
