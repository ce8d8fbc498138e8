import { blankOf } from '../../../api/define-fields.ts';
import { SalesMemberInput, salesMemberCalls, salesMemberFields } from '../../../api/settings/sales-member.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const salesMemberFlows = entityFlows('sales_member', salesMemberCalls, {
  input: SalesMemberInput,
  blank: blankOf(salesMemberFields),
});
