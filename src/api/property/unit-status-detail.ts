import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { namesInput, namesShape, recordShape } from '../fields.ts';

/** The states of a unit that a company says more about. */
export const detailedStates = ['under_preparation', 'out_of_order', 'not_marketed', 'blocked'] as const;

/** A company's own words for why a unit stands in a state. */
export const UnitStatusDetail = z.object({
  ...recordShape,
  ...namesShape,
  applies_to: z.enum(detailedStates),
  active: z.boolean(),
  units: z.int(),
});
export type UnitStatusDetail = z.infer<typeof UnitStatusDetail>;

export const UnitStatusDetailInput = z.strictObject({
  ...namesInput,
  applies_to: z.enum(detailedStates),
  active: z.optional(z.boolean()),
});

export const unitStatusDetailCalls = crud('/unit_status_details', {
  ids: ['UNI-27', 'UNI-28', 'UNI-29', 'UNI-30', 'UNI-31'],
  module: 'units',
  wrapper: 'unit_status_detail',
  record: UnitStatusDetail,
  input: UnitStatusDetailInput,
  filters: { applies_to: z.optional(z.enum(detailedStates)) },
});
