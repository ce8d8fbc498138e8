import { leaseCalls } from '../../../api/leasing/lease.ts';
import type { Vehicle } from '../../../api/leasing/vehicle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { vehicleEditMachine, vehiclesMachine } from './flows.ts';

const parents = { lease_id: recordedAnswer(leaseCalls.one).id };
const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1 };
const vehicle: Vehicle = {
  ...known,
  id: 1,
  ...parents,
  plate_kind: 'saudi',
  plate: 'ABJ 1234',
  plate_ar: 'ا ب ح ١٢٣٤',
  make: 'Toyota Camry',
  color: 'White',
  permit_until: '2027-01-01',
};
const file = 'leasing/vehicle/flows.ts';

export const vehicleCharts: Chart[] = [
  flowChart(file, 'vehicles', vehiclesMachine, childListSamples([vehicle], parents, { isRemoved: true })),
  flowChart(
    file,
    'vehicle form',
    vehicleEditMachine,
    editSamples(vehicleEditMachine, { record: vehicle, field: 'make', parents }),
  ),
];
