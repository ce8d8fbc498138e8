import type { Compound } from '../../../api/property/compound.ts';
import type { RecordMachine } from '../../../machines/kit/record/record-flow.ts';
import { compoundMachine } from '../../../machines/property/compound/flows.ts';
import { compoundNoteMachine, readCompoundHappenings } from '../../../machines/property/happenings.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { useCompoundFields } from './form.ts';
import { CompoundParts } from './parts.tsx';

const machine = compoundMachine as unknown as RecordMachine<Compound, Record<string, unknown>>;

/** A compound: what it is, its blocks and buildings, notes and history: /compounds/:id */
export function CompoundPage({ id }: { id: number }) {
  const { t, name, number } = useTexts();
  const form = useCompoundFields();
  return (
    <RecordPage
      entity="compound"
      key={id}
      id={id}
      machine={machine}
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
      form={(compound) =>
        form.map((field) => (field.name === 'manager_id' ? { ...field, shown: compound.manager_name ?? undefined } : field))
      }
      tabs={[
        { id: 'details', label: t('property.details'), show: (compound) => <Details compound={compound} /> },
        {
          id: 'parts',
          label: t('property.blocks_and_buildings'),
          show: () => <CompoundParts compound={id} />,
        },
      ]}
      happenings={(compound, signal) => readCompoundHappenings(compound.id, signal)}
      note={{ machine: compoundNoteMachine, needs: 'compounds.edit' }}
      back={{ to: '/compounds', label: t('property.compounds') }}
    />
  );
}

function Details({ compound }: { compound: Compound }) {
  const { t, name } = useTexts();
  const { latitude, longitude } = compound;
  return (
    <Facts
      rows={[
        [t('property.field.city_id'), name({ name_en: compound.city_name_en, name_ar: compound.city_name_ar }) || null],
        [t('property.field.district'), compound.district],
        [t('property.field.address'), compound.address],
        [t('property.field.manager_id'), compound.manager_name],
        [t('property.field.for_sale'), t(compound.for_sale ? 'kit.yes' : 'kit.no')],
        [t('property.field.iban'), compound.iban && <bdi dir="ltr">{compound.iban}</bdi>],
        [
          t('property.field.place'),
          latitude !== null && longitude !== null && <bdi dir="ltr">{`${latitude}, ${longitude}`}</bdi>,
        ],
      ]}
    />
  );
}
