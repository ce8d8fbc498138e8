import type { ReactNode } from 'react';
import type { UnitChoice } from '../../../api/sales/unit-choice.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Fit, useChoiceTexts } from './unit-fit.tsx';

/** Units side by side, a column each. */
export function CompareUnits({
  units,
  adder,
  onClose,
}: {
  units: UnitChoice[];
  adder: (unit: UnitChoice) => ReactNode;
  onClose: () => void;
}) {
  const { t, money, number, date } = useTexts();
  const texts = useChoiceTexts();
  const row = (label: string, show: (unit: UnitChoice) => ReactNode) => ({ key: label, cells: [label, ...units.map(show)] });
  return (
    <Section aria-label={t('sales.choice.comparison')}>
      <Row>
        <h3>{t('sales.choice.comparison')}</h3>
        <Button kind="quiet" onPress={onClose}>
          {t('kit.close')}
        </Button>
      </Row>
      <SmallTable
        caption={t('sales.choice.comparison')}
        heads={[{ label: t('sales.unit.number') }, ...units.map((unit) => ({ label: unit.number }))]}
        rows={[
          row(t('sales.lead.compound'), texts.compound),
          row(t('property.field.building_id'), texts.building),
          row(t('property.field.floor'), (unit) => number(unit.floor)),
          row(t('sales.lead.unit_type'), texts.type),
          row(t('property.field.bedrooms'), (unit) => (unit.bedrooms === null ? '–' : number(unit.bedrooms))),
          row(t('sales.choice.area'), (unit) => `${number(Number(unit.area))} ${t('sales.unit.sqm')}`),
          row(t('sales.choice.list_price'), (unit) => money(unit.list_price)),
          row(t('sales.choice.per_sqm'), (unit) => money((Number(unit.list_price) / Number(unit.area)).toFixed(2))),
          row(t('property.field.readiness'), (unit) =>
            unit.readiness !== 'ready' && unit.expected_ready_on
              ? t('sales.choice.ready_on', { day: date(unit.expected_ready_on) })
              : t(`property.unit.readiness.${unit.readiness}`),
          ),
          row(t('sales.choice.fit'), (unit) => <Fit unit={unit} />),
          row(t('kit.add'), adder),
        ]}
      />
    </Section>
  );
}
