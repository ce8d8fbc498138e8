import { blankOf } from '../../../api/define-fields.ts';
import { HolidayInput, holidayCalls, holidayErrors, holidayFields } from '../../../api/settings/holiday.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const holidayFlows = entityFlows('holiday', holidayCalls, {
  input: HolidayInput,
  blank: blankOf(holidayFields),
  check: holidayErrors,
});
