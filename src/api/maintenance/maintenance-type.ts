import type * as z from 'zod/mini';
import { plainList } from './plain-list.ts';

/** A kind of work: a repair, an inspection, an improvement. */
const types = plainList('/maintenance/types', {
  ids: ['MNT-42', 'MNT-44', 'MNT-43', 'MNT-45', 'X-MCT-04'],
  wrapper: 'type',
  own: {},
  names: {},
  filters: [],
});
export type MaintenanceType = z.infer<typeof types.record>;
export const MaintenanceTypeInput = types.input;
export const maintenanceTypeFields = types.fields;
export const maintenanceTypeColumns = types.columns;
export const maintenanceTypeCalls = types.calls;
