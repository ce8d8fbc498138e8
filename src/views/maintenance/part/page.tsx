import { partColumns, partFields } from '../../../api/maintenance/part.ts';
import { partFlows } from '../../../machines/maintenance/part/flows.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { StockOfPart } from './stock.tsx';

export const { List, New, Page } = entityScreens('part', {
  actions: <ImportLink kind="part" />,
  flows: partFlows,
  fields: partFields,
  columns: partColumns,
  extra: (part, edit) => part && !edit && <StockOfPart part={part} />,
});
