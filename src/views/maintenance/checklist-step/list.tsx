import { type ChecklistStep, checklistStepFields } from '../../../api/maintenance/checklist-step.ts';
import { checklistStepsMachine } from '../../../machines/maintenance/checklist-step/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

const ofNumbers = { isShown: ({ answer }: Record<string, unknown>) => answer === 'number' };

/** The steps of a checklist in their order, built in place. */
export const ChecklistSteps = partList<ChecklistStep>({
  machine: checklistStepsMachine,
  fields: checklistStepFields,
  texts: {
    label: 'maintenance.checklist_steps',
    add: 'maintenance.checklist_step.add',
    none: 'maintenance.checklist_step.none',
    hint: 'maintenance.checklist_step.none_hint',
  },
  nameOf: (step, { name }) => name(step),
  special: {
    ...{ min: ofNumbers, max: ofNumbers, unit: ofNumbers },
    fail_subsubcategory_id: { isShown: ({ answer }) => answer === 'number' || answer === 'pass_fail' },
  },
  columns: [
    [
      { say: (step, { name }) => name(step), as: 'strong' },
      { say: ({ required }, { t }) => t(`maintenance.checklist_step.${required ? 'must' : 'may'}`), as: 'small' },
    ],
    [
      'answer',
      {
        say: ({ min, max, unit }, { number }) =>
          min !== null || max !== null
            ? `${min === null ? '' : number(min)} – ${max === null ? '' : number(max)} ${unit ?? ''}`
            : unit,
      },
    ],
    [
      {
        say: ({ fail_name_en, fail_name_ar }, { t, name }) =>
          fail_name_en &&
          fail_name_ar &&
          t('maintenance.checklist_step.fail_makes', { category: name({ name_en: fail_name_en, name_ar: fail_name_ar }) }),
      },
      'hint',
    ],
  ],
});
