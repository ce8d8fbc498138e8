import { type Vehicle, vehicleFields } from '../../../api/leasing/vehicle.ts';
import { vehiclesMachine } from '../../../machines/leasing/vehicle/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** Vehicles with a permit to park. */
export const Vehicles = partList<Vehicle>({
  machine: vehiclesMachine,
  fields: vehicleFields,
  texts: {
    label: 'leasing.vehicles',
    add: 'leasing.vehicle.add',
    none: 'leasing.vehicle.none',
    hint: 'leasing.vehicle.none_hint',
  },
  nameOf: ({ plate }) => plate,
  columns: [
    [
      {
        show: ({ plate }) => (
          <strong>
            <bdi dir="ltr">{plate}</bdi>
          </strong>
        ),
      },
      { show: ({ plate_kind, plate_ar }) => plate_kind === 'saudi' && <bdi dir="rtl">{plate_ar}</bdi> },
    ],
    [{ say: ({ make, color }) => [make, color].filter(Boolean).join(' · ') }],
    [{ say: ({ permit_until }, { t, date }) => permit_until && `${t('leasing.vehicle.permit_until')} ${date(permit_until)}` }],
  ],
});
