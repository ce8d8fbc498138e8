import { useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { UnitChoice } from '../../../api/sales/unit-choice.ts';
import { unitChoicesMachine } from '../../../machines/sales/quotation/parts.ts';
import { Button, type ButtonProps } from '../../kit/actions/button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Loading, Row, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { CompareUnits } from './compare-units.tsx';
import { Fit, useChoiceTexts } from './unit-fit.tsx';

interface Props {
  quotation: Quotation;
  /** Why units can't be added right now. */
  held: Pick<ButtonProps, 'isPending' | 'why'>;
  onAdd: (unit: number) => void;
}

/** The units that can be let for the quotation's term, the best for its customer first, to search, compare and add. */
export function UnitFinder({ quotation, ...props }: Props) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [taken, setTaken] = useState(false);
  const { id, start_on, end_on, units } = quotation;
  return (
    <Section aria-label={t('sales.unit.add')}>
      <h2>{t('sales.unit.add')}</h2>
      <Search>
        <SearchField label={t('sales.unit.find')} value={search} onSearch={setSearch} />
        <SwitchField label={t('sales.choice.taken')} value={taken} onChange={setTaken} />
      </Search>
      <Found
        key={[search, taken, start_on, end_on, ...units.map((unit) => unit.unit_id)].join()}
        about={{ id, search, taken }}
        {...props}
      />
    </Section>
  );
}

function Found({ about, held, onAdd }: Omit<Props, 'quotation'> & { about: { id: number; search: string; taken: boolean } }) {
  const { t, money, number } = useTexts();
  const texts = useChoiceTexts();
  const { answer, error, retry } = useRead(unitChoicesMachine, about);
  const [compared, setCompared] = useState<number[]>([]);
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const { rows, found } = answer;
  if (!rows.length) return <p role="status">{t(about.taken ? 'sales.choice.none' : 'sales.choice.none_free')}</p>;
  const adder = (unit: UnitChoice) => {
    const { why, ...rest } = held;
    return (
      <Button
        aria-label={`${t('sales.unit.add')} ${unit.number}`}
        {...rest}
        why={why || texts.keeps(unit)}
        onPress={() => onAdd(unit.id)}
      >
        {t('kit.add')}
      </Button>
    );
  };
  const chosen = rows.filter(({ id }) => compared.includes(id));
  return (
    <>
      <SmallTable
        caption={t('sales.choice.found')}
        heads={[
          { label: t('sales.choice.compare') },
          { label: t('sales.unit.number') },
          { label: t('sales.choice.where') },
          { label: t('sales.lead.unit_type') },
          { label: t('sales.choice.area'), isNumber: true },
          { label: t('sales.choice.list_price'), isNumber: true },
          { label: t('sales.choice.fit') },
          { label: '' },
        ]}
        rows={rows.map((unit) => ({
          key: unit.id,
          cells: [
            <input
              key="compare"
              type="checkbox"
              aria-label={`${t('sales.choice.compare')} ${unit.number}`}
              checked={compared.includes(unit.id)}
              onChange={({ target }) =>
                setCompared((before) => (target.checked ? [...before, unit.id] : before.filter((id) => id !== unit.id)))
              }
            />,
            <Unit key="unit" href={`/units/${unit.id}`}>
              <bdi>{unit.number}</bdi>
            </Unit>,
            <>
              {texts.compound(unit)} ·{' '}
              <LinkInText href={`/units/map?building_id=${unit.building_id}`}>{texts.building(unit)}</LinkInText>
            </>,
            texts.type(unit),
            `${number(Number(unit.area))} ${t('sales.unit.sqm')}`,
            money(unit.list_price),
            <Fit key="fit" unit={unit} />,
            <span key="add">{adder(unit)}</span>,
          ],
        }))}
      />
      {found > rows.length && (
        <small role="status">{t('sales.choice.first_of', { shown: number(rows.length), found: number(found) })}</small>
      )}
      {chosen.length > 1 && <CompareUnits units={chosen} adder={adder} onClose={() => setCompared([])} />}
    </>
  );
}

const Unit = styled(Link)`white-space: nowrap;`;
const Search = styled(Row)`input[type='search'] { inline-size: 320px; }`;
