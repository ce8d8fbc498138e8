import { progressBands } from '../../../api/property/sellable-unit.ts';
import { type SellableFigures, sellableFiguresMachine } from '../../../machines/property/sellable-unit/flows.ts';
import { Facts, Grid, Loading, Section } from '../../kit/display/parts.tsx';
import { Bars } from '../../kit/display/plot.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { useBandLabel } from './board.tsx';
import { InCompound } from './in-compound.tsx';

/** /sellable-units/dashboard: what is sold, how far it is built, what is to be repaired, and who has access */
export function DashboardPage() {
  const { t } = useTexts();
  return (
    <InCompound
      title={t('property.sellable.dashboard')}
      other={{ to: '/sellable-units/board', label: t('property.sellable.board') }}
      show={(compound_id) => <Figures key={compound_id} compound_id={compound_id} />}
    />
  );
}

function Figures({ compound_id }: { compound_id: number | null }) {
  const { answer, error, retry } = useRead(sellableFiguresMachine, { compound_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="320px" />;
  return (
    <Grid style={{ gap: 24, gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))' }}>
      <Statuses {...answer} />
      <Progress {...answer} />
      <Repairs {...answer} />
      <Access {...answer} />
    </Grid>
  );
}

function Statuses({ statuses }: SellableFigures) {
  const { t, money, number } = useTexts();
  return (
    <Section>
      <h2>{t('property.sellable.by_status')}</h2>
      <SmallTable
        caption={t('property.sellable.by_status')}
        heads={[
          { label: t('property.sellable.status') },
          { label: t('property.units'), isNumber: true },
          { label: t('property.sellable.price'), isNumber: true },
        ]}
        rows={statuses.map(({ status, units, value }) => ({
          key: status,
          cells: [t(`sellable_unit.status.${status}`), number(units), money(value)],
        }))}
      />
    </Section>
  );
}

function Progress({ progress: { average, bands } }: SellableFigures) {
  const { t, number } = useTexts();
  const labelOf = useBandLabel();
  return (
    <Section>
      <h2>{t('property.sellable.by_progress')}</h2>
      <Bars
        label={t('property.sellable.by_progress')}
        points={bands.map(({ from, units }, i) => ({ label: labelOf(from, (progressBands[i + 1] ?? 101) - 1), value: units }))}
      />
      <p>
        {average === null ? t('property.sellable.nothing_built') : t('property.sellable.average', { percent: number(average) })}
      </p>
    </Section>
  );
}

function Repairs({ tickets: { open, critical, overdue, verified } }: SellableFigures) {
  const { t, number } = useTexts();
  return (
    <Section>
      <h2>{t('property.sellable.repairs')}</h2>
      <Facts
        rows={[
          [t('property.sellable.repairs.open'), number(open)],
          [t('property.sellable.repairs.critical'), number(critical)],
          [t('property.sellable.repairs.overdue'), number(overdue)],
          [t('property.sellable.repairs.verified'), number(verified)],
        ]}
      />
      <small>{t('property.sellable.repairs.means')}</small>
    </Section>
  );
}

function Access({ access: { delivered, not_invited, invited, active } }: SellableFigures) {
  const { t, number } = useTexts();
  return (
    <Section>
      <h2>{t('property.sellable.access')}</h2>
      <Facts
        rows={[
          [t('property.sellable.access.delivered'), number(delivered)],
          [t('property.sellable.access.not_invited'), number(not_invited)],
          [t('property.sellable.access.invited'), number(invited)],
          [t('property.sellable.access.active'), number(active)],
        ]}
      />
    </Section>
  );
}
