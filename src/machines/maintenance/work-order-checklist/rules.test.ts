import { expect, it } from 'vitest';
import type { ChecklistStep } from '../../../api/maintenance/checklist-step.ts';
import { freezeSteps, revisionToEdit } from './rules.ts';

const step = (id: number, order: number, more: Partial<ChecklistStep> = {}): ChecklistStep => ({
  ...{ id, order, version: 3, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z', created_by: 1 },
  ...{ checklist_id: 7, name_en: `Step ${id}`, name_ar: `خطوة ${id}`, answer: 'pass_fail', min: null, max: null, unit: null },
  ...{ required: true, fail_subsubcategory_id: null, fail_name_en: null, fail_name_ar: null, hint: null },
  ...more,
});

it('freezes steps in their order, and what is asked alone', () => {
  const steps = [step(3, 20), step(2, 10), step(1, 20, { answer: 'number', min: 2.5, max: 4, unit: 'bar' })];
  const frozen = freezeSteps(steps);
  expect(frozen.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(frozen[1]).toEqual({
    ...{ id: 1, name_en: 'Step 1', name_ar: 'خطوة 1', answer: 'number', min: 2.5, max: 4, unit: 'bar', required: true },
    ...{ fail_subsubcategory_id: null, hint: null },
  });
});

it('leaves the steps that it is given as they are, and what is frozen doesn’t follow them', () => {
  const steps = [step(2, 20), step(1, 10)];
  const frozen = freezeSteps(steps);
  expect(steps.map(({ id }) => id)).toEqual([2, 1]);
  (steps[1] as ChecklistStep).name_en = 'Another question';
  expect(frozen[0]?.name_en).toBe('Step 1');
});

it('edits the current version until it is in use, and then the next', () => {
  expect(revisionToEdit(1, [])).toBe(1);
  expect(revisionToEdit(1, [1])).toBe(2);
  expect(revisionToEdit(2, [1])).toBe(2);
  expect(revisionToEdit(2, [1, 2])).toBe(3);
});
