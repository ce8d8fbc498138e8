import { blankOf } from '../../../api/define-fields.ts';
import { type Vehicle, VehicleInput, vehicleCalls, vehicleErrors, vehicleFields } from '../../../api/leasing/vehicle.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

const flows = childFlows<Vehicle, VehicleInput>(
  {
    entity: 'vehicle',
    module: 'leases',
    input: VehicleInput,
    blank: () => blankOf(vehicleFields) as VehicleInput,
    also: vehicleErrors,
  },
  vehicleCalls,
);
export const vehicleEditMachine = flows.edit;
export const vehiclesMachine = flows.list;
