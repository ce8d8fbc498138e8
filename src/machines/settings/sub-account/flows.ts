import { blankOf } from '../../../api/define-fields.ts';
import { SubAccountInput, subAccountCalls, subAccountFields } from '../../../api/settings/sub-account.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const subAccountFlows = entityFlows('sub_account', subAccountCalls, {
  input: SubAccountInput,
  blank: blankOf(subAccountFields),
});
