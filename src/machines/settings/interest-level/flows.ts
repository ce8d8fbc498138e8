import { blankOf } from '../../../api/define-fields.ts';
import { InterestLevelInput, interestLevelCalls, interestLevelFields } from '../../../api/settings/interest-level.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const interestLevelFlows = entityFlows('interest_level', interestLevelCalls, {
  input: InterestLevelInput,
  blank: blankOf(interestLevelFields),
});
