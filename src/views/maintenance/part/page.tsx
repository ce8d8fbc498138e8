import { partColumns, partFields } from '../../../api/maintenance/part.ts';
import { partFlows } from '../../../machines/maintenance/part/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

const stock = ['quantity', 'reserved', 'free', 'value', 'is_low'] as const;

export const { List, New, Page } = entityScreens('part', {
  flows: partFlows,
  fields: partFields,
  columns: partColumns,
  extra: (part, edit) => part && !edit && <FieldFacts fields={partFields} names={stock} record={part} />,
});
