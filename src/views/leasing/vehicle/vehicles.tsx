import { vehicleFields } from '../../../api/leasing/vehicle.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import { vehiclesMachine } from '../../../machines/leasing/vehicle/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** Vehicles with a permit to park. */
export function Vehicles({ parents }: { parents: Parents }) {
  const { t, date } = useTexts();
  const parts = useParts(vehiclesMachine, parents);
  return (
    <PartList
      parts={parts}
      label={t('leasing.vehicles')}
      add={t('leasing.vehicle.add')}
      none={t('leasing.vehicle.none')}
      noneHint={t('leasing.vehicle.none_hint')}
      nameOf={({ plate }) => plate}
      fields={useFormFields(vehicleFields)}
      show={({ plate, plate_ar, plate_kind, make, color, permit_until }) => [
        <>
          <strong>
            <bdi dir="ltr">{plate}</bdi>
          </strong>
          {plate_kind === 'saudi' && <bdi dir="rtl">{plate_ar}</bdi>}
        </>,
        [make, color].filter(Boolean).join(' · '),
        permit_until && `${t('leasing.vehicle.permit_until')} ${date(permit_until)}`,
      ]}
    />
  );
}
