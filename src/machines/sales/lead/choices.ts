import { activityKinds, leadSources, leadStatuses, lostReasons } from '../../../api/sales/lead.ts';

/** The choices of a lead's fields. */
export const leadChoices = { statuses: leadStatuses, sources: leadSources, lostReasons, activityKinds };
