import { occupantFields } from '../../../api/leasing/occupant.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import { occupantsMachine } from '../../../machines/leasing/occupant/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** Who lives in the unit with the tenant. */
export function Occupants({ parents }: { parents: Parents }) {
  const { t, date } = useTexts();
  const parts = useParts(occupantsMachine, parents);
  return (
    <PartList
      parts={parts}
      label={t('leasing.occupants')}
      add={t('leasing.occupant.add')}
      none={t('leasing.occupant.none')}
      noneHint={t('leasing.occupant.none_hint')}
      nameOf={({ name }) => name}
      fields={useFormFields(occupantFields)}
      show={({ name, relation, birth_date, guardian_name, mobile, identity_no }) => [
        <>
          <strong>{name}</strong>
          <small>{t(`leasing.occupant.relation.${relation}`)}</small>
        </>,
        <>
          <span>{date(birth_date)}</span>
          {mobile && <bdi dir="ltr">{mobile}</bdi>}
          {identity_no && <bdi dir="ltr">{identity_no}</bdi>}
        </>,
        guardian_name && `${t('leasing.occupant.guardian_name')}: ${guardian_name}`,
      ]}
    />
  );
}
