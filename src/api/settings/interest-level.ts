import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const interestLevelFields = defineFields('settings.field', {
  ...nameFields(),
  /** Its position in the list, lowest first. */
  rank: field.presetNumber({ from: 0, to: 1000 }, { initial: 0, hint: 'settings.hint.rank', isSorted: true }),
});
export const InterestLevel = z.object({ ...recordShape, ...recordOf(interestLevelFields) });
export type InterestLevel = z.infer<typeof InterestLevel>;
export const InterestLevelInput = z.strictObject(inputOf(interestLevelFields));
export const interestLevelColumns = columnsOf<InterestLevel>(interestLevelFields, ['name_en', 'name_ar', 'rank']);

export const interestLevelCalls = crud('/interest_levels', {
  ids: ['SET-33', 'SET-34', 'SET-35', 'SET-36', 'SET-37'],
  module: 'settings',
  readBy: 'anybody',
  wrapper: 'interest_level',
  record: InterestLevel,
  input: InterestLevelInput,
  sorts: sortsOf(interestLevelFields),
});
