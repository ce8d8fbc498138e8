import {
  type ChecklistStep,
  ChecklistStepInput,
  checklistStepCalls,
  checklistStepErrors,
  checklistStepFields,
} from '../../../api/maintenance/checklist-step.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<ChecklistStep, ChecklistStepInput>(
  'checklist_step',
  { fields: checklistStepFields, input: ChecklistStepInput, also: checklistStepErrors },
  checklistStepCalls,
);
export const checklistStepEditMachine = flows.edit;
export const checklistStepsMachine = flows.list;
