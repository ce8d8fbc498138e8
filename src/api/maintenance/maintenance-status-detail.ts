import * as z from 'zod/mini';
import { field } from '../define-fields.ts';
import { plainList } from './plain-list.ts';

/** The lives of an issue, and the statuses of each that a company can describe in more detail. */
export const detailedLives = {
  status: ['pending', 'assigned', 'in_progress', 'resolved', 'closed', 'cancelled'],
  dispatch: ['offered', 'quoted', 'accepted', 'scheduled', 'on_site', 'missed', 'done'],
  waiting: ['parts', 'access', 'approval', 'tenant'],
  billing: ['proposed', 'disputed', 'agreed', 'billed', 'settled', 'absorbed', 'waived'],
} as const;
type Life = keyof typeof detailedLives;
export type DetailedStatus = (typeof detailedLives)[Life][number];
const lives = Object.keys(detailedLives) as [Life, ...Life[]];
const statuses = Object.values(detailedLives).flat() as [DetailedStatus, ...DetailedStatus[]];

/** The life that a status is of: no two have one of the same name. */
export const lifeOf = (status: string): Life | undefined =>
  lives.find((life) => (detailedLives[life] as readonly string[]).includes(status));

/** A company's own words for a status of an issue. They label it, and change nothing else. */
const statusDetails = plainList('/maintenance/status_details', {
  ids: ['MNT-46', 'MNT-48', 'MNT-47', 'MNT-49', 'X-MCT-05'],
  wrapper: 'status_detail',
  own: {
    /** Follows from the status. */
    life: field.shown('choice', z.enum(lives), { options: lives, texts: 'maintenance.life', isSorted: true, width: 130 }),
    status: field.choice(statuses, 'maintenance.detailed_status', { isSorted: true, isMain: true, width: 220 }),
  },
  names: {},
  filters: ['life', 'status'],
});
export type MaintenanceStatusDetail = z.infer<typeof statusDetails.record>;
export const MaintenanceStatusDetailInput = statusDetails.input;
export const maintenanceStatusDetailFields = statusDetails.fields;
export const maintenanceStatusDetailColumns = statusDetails.columns;
export const maintenanceStatusDetailCalls = statusDetails.calls;
