import { unitFlows } from '../../../machines/property/unit/flows.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { useUnitFields } from './form.ts';

/** /units/new */
export const New = () => (
  <NewRecordPage title={useNewLabel('unit')} machine={unitFlows.form} fields={useUnitFields()} back="/units" />
);
