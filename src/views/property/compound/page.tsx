import { type Compound, compoundFields } from '../../../api/property/compound.ts';
import { compoundFlows, readCompoundTimeline } from '../../../machines/property/compound/flows.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { factRows } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { CompoundMap } from './map.tsx';
import { ContractingAndWarranties, OwnersAndBanks } from './parties.tsx';
import { CompoundParts } from './parts.tsx';

/** /compounds/:id: details, blocks and buildings, notes and history */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name, number } = i18n;
  const form = useFormFields(compoundFields);
  return (
    <RecordPage<Compound>
      entity="compound"
      key={id}
      id={id}
      machine={compoundFlows.page}
      lifecycle={null}
      isDeletable
      title={name}
      facts={(compound) => (
        <>
          <span>{t(`property.use.${compound.property_use}`)}</span>
          <span>
            {t('property.compound.vacant_of', {
              vacant: number(compound.vacant_units),
              units: number(compound.units),
            })}
          </span>
        </>
      )}
      form={(compound) => withNames(form, compoundFields, compound, i18n)}
      tabs={[
        { id: 'details', label: t('property.details'), show: (compound) => <Details compound={compound} /> },
        { id: 'map', label: t('property.compound.map'), show: () => <CompoundMap compound={id} /> },
        {
          id: 'parts',
          label: t('property.blocks_and_buildings'),
          show: () => <CompoundParts compound={id} />,
        },
        { id: 'owners', label: t('property.owners_and_banks'), show: () => <OwnersAndBanks compound={id} /> },
        {
          id: 'contracting',
          label: t('property.contracting_and_warranties'),
          show: () => <ContractingAndWarranties compound={id} />,
        },
      ]}
      timeline={(compound, signal) => readCompoundTimeline(compound.id, signal)}
      back={{ to: '/compounds', label: t('property.compounds') }}
    />
  );
}

const details = ['city_id', 'district', 'address', 'manager_id', 'for_sale', 'iban'];

function Details({ compound }: { compound: Compound }) {
  const i18n = useTexts();
  const { latitude, longitude } = compound;
  return (
    <Facts
      rows={[
        ...factRows(compoundFields, details, compound, i18n),
        [
          i18n.t('property.field.place'),
          latitude !== null && longitude !== null && <bdi dir="ltr">{`${latitude}, ${longitude}`}</bdi>,
        ],
      ]}
    />
  );
}
