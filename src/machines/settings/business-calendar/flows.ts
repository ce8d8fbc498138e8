import { ask } from '../../../api/client.ts';
import { BusinessCalendarInput, businessCalendarCalls, businessCalendarErrors } from '../../../api/settings/business-calendar.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** When the company is open. */
export const businessCalendarFlows = singleFlows(
  'business_calendar',
  BusinessCalendarInput,
  {
    read: async (signal) => (await ask(businessCalendarCalls.get, { signal })).answer,
    save: (body, signal) => ask(businessCalendarCalls.update, { body, signal }),
  },
  undefined,
  businessCalendarErrors,
);
