import { unitBulkMachine, unitBulkWords } from '../../../machines/property/unit/bulk.ts';
import { markets } from '../../../machines/property/unit/flows.ts';
import { useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';

/** What can be done with the selected units. */
export function UnitBulk({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) {
  const { t } = useTexts();
  const market = useWords('property.unit.market', markets);
  const field = (name: string) => ({ name, label: t(`property.field.${name}`) });
  return (
    <BulkBar
      machine={unitBulkMachine}
      actions={unitBulkWords}
      asks={{
        market: [{ ...field('market'), kind: 'select', choices: market, isRequired: true }],
        rent: [{ ...field('asking_rent'), kind: 'money', isRequired: true, hint: t('property.hint.asking_rent') }],
        out_of_order: [
          { ...field('out_of_order_reason'), kind: 'long', isRequired: true },
          { ...field('out_of_order_to'), kind: 'date' },
        ],
      }}
      ids={ids}
      onSelect={onSelect}
    />
  );
}
