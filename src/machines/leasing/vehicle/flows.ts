import { type Vehicle, VehicleInput, vehicleCalls, vehicleErrors, vehicleFields } from '../../../api/leasing/vehicle.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<Vehicle, VehicleInput>(
  'vehicle',
  { fields: vehicleFields, input: VehicleInput, also: vehicleErrors },
  vehicleCalls,
);
export const vehicleEditMachine = flows.edit;
export const vehiclesMachine = flows.list;
