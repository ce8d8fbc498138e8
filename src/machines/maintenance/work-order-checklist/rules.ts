import type { ChecklistStep } from '../../../api/maintenance/checklist-step.ts';

/** A step as a version keeps it: what is asked, without who wrote it and when. */
export type FrozenStep = Pick<
  ChecklistStep,
  'id' | 'name_en' | 'name_ar' | 'answer' | 'min' | 'max' | 'unit' | 'required' | 'fail_subsubcategory_id' | 'hint'
>;

/** The steps of a version in their order: what answers are given to, whatever becomes of the checklist. */
export const freezeSteps = (steps: readonly ChecklistStep[]): FrozenStep[] =>
  [...steps]
    .sort((one, other) => one.order - other.order || one.id - other.id)
    .map(({ id, name_en, name_ar, answer, min, max, unit, required, fail_subsubcategory_id, hint }) => ({
      ...{ id, name_en, name_ar, answer, min, max, unit, required, fail_subsubcategory_id, hint },
    }));

/** The version whose steps an edit changes: one that is in use stays as it is, and the edit begins the next. */
export const revisionToEdit = (current: number, inUse: readonly number[]): number =>
  inUse.includes(current) ? current + 1 : current;
