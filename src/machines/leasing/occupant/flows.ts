import { type Occupant, OccupantInput, occupantCalls, occupantErrors, occupantFields } from '../../../api/leasing/occupant.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<Occupant, OccupantInput>(
  'occupant',
  { fields: occupantFields, input: OccupantInput, also: occupantErrors },
  occupantCalls,
);
export const occupantEditMachine = flows.edit;
export const occupantsMachine = flows.list;
