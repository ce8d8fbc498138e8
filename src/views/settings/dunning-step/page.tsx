import { dunningStepColumns, dunningStepFields } from '../../../api/settings/dunning-step.ts';
import { dunningStepFlows } from '../../../machines/settings/dunning-step/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('dunning_step', {
  flows: dunningStepFlows,
  fields: dunningStepFields,
  columns: dunningStepColumns,
});
