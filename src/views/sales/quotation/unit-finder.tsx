import { useState } from 'react';
import { unitChoicesMachine } from '../../../machines/sales/quotation/parts.ts';
import { Button, type ButtonProps } from '../../kit/actions/button.tsx';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

interface Props {
  /** Units already on the quotation. */
  taken: number[];
  /** Why units can't be added right now. */
  held: Pick<ButtonProps, 'isPending' | 'why'>;
  onAdd: (unit: number) => void;
}

/** Finds a unit by number, building or type, and adds it. */
export function UnitFinder(props: Props) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  return (
    <Section aria-label={t('sales.unit.add')}>
      <h2>{t('sales.unit.add')}</h2>
      <SearchField label={t('sales.unit.find')} value={search} onSearch={setSearch} />
      {search && <Found key={search} search={search} {...props} />}
    </Section>
  );
}

function Found({ search, taken, held, onAdd }: Props & { search: string }) {
  const { t, name, money } = useTexts();
  const { answer, error, retry } = useRead(unitChoicesMachine, { search });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const rows = answer.filter((unit) => !taken.includes(unit.id));
  if (!rows.length) return <p role="status">{t('kit.list.empty')}</p>;
  return (
    <SmallTable
      caption={t('sales.unit.add')}
      heads={[
        { label: t('sales.unit.number') },
        { label: t('sales.lead.compound') },
        { label: t('sales.lead.unit_type') },
        { label: t('sales.lead.status') },
        { label: t('sales.item.yearly_rent'), isNumber: true },
        { label: '' },
      ]}
      rows={rows.map((unit) => ({
        key: unit.id,
        cells: [
          unit.number,
          name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar }),
          name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar }),
          t(`property.unit.label.${unit.label}`),
          money(unit.asking_rent),
          <Button key="add" aria-label={`${t('sales.unit.add')} ${unit.number}`} {...held} onPress={() => onAdd(unit.id)}>
            {t('kit.add')}
          </Button>,
        ],
      }))}
    />
  );
}
