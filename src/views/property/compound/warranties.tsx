import { type CompoundWarranty, warrantyFields } from '../../../api/property/compound-warranty.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, type PartsMachineOf, useParts } from '../../kit/record/parts.tsx';

type Warranty = Omit<CompoundWarranty, 'compound_id'>;

/** The warranties of a compound, or of a unit for sale. */
export function WarrantyList({ machine, parents }: { machine: PartsMachineOf<Warranty>; parents: Parents }) {
  const { t, date } = useTexts();
  const parts = useParts(machine, parents);
  return (
    <PartList
      parts={parts}
      fields={useFormFields(warrantyFields)}
      label={t('property.compound_warranties')}
      add={t('property.compound_warranties.new')}
      none={t('property.compound_warranties.none')}
      nameOf={({ scope, provider }) => `${t(`property.warranty_scope.${scope}`)} · ${provider}`}
      show={(row) => [
        <>
          <strong>{t(`property.warranty_scope.${row.scope}`)}</strong>
          <small>{row.provider}</small>
        </>,
        t('property.count.months', { count: row.months }),
        row.end_on ? t('property.until', { date: date(row.end_on) }) : t('property.compound_warranty.from_delivery'),
      ]}
    />
  );
}
