import { blankOf } from '../../../api/define-fields.ts';
import { DunningStepInput, dunningStepCalls, dunningStepFields } from '../../../api/settings/dunning-step.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const dunningStepFlows = entityFlows('dunning_step', dunningStepCalls, {
  input: DunningStepInput,
  blank: blankOf(dunningStepFields),
});
