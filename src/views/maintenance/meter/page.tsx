import { meterColumns, meterFields } from '../../../api/maintenance/meter.ts';
import { meterFlows } from '../../../machines/maintenance/meter/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

const shown = ['value', 'used', 'read_at'] as const;

export const { List, New, Page } = entityScreens('meter', {
  flows: meterFlows,
  fields: meterFields,
  columns: meterColumns,
  extra: (meter, edit) => meter && !edit && <FieldFacts fields={meterFields} names={shown} record={meter} />,
});
