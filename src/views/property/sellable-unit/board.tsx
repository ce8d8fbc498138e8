import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { SellableUnit } from '../../../api/property/sellable-unit.ts';
import { type Band, sellableBoardMachine } from '../../../machines/property/sellable-unit/flows.ts';
import { sellableUnitLifecycle } from '../../../machines/property/sellable-unit/lifecycle.ts';
import { Loading } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { InCompound } from './in-compound.tsx';

/** /sellable-units/board: the units for sale by how far they are built */
export function BoardPage() {
  const { t } = useTexts();
  return (
    <InCompound
      title={t('property.sellable.board')}
      other={{ to: '/sellable-units/dashboard', label: t('property.sellable.dashboard') }}
      show={(compound_id) => <Bands key={compound_id} compound_id={compound_id} />}
    />
  );
}

function Bands({ compound_id }: { compound_id: number | null }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(sellableBoardMachine, { compound_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  return (
    <Board tabIndex={0} role="group" aria-label={t('property.sellable.board')}>
      {answer.map((band) => (
        <Column key={band.from} band={band} />
      ))}
    </Board>
  );
}

export const useBandLabel = () => {
  const { number, percent } = useTexts();
  return (from: number, to: number) => (from === to ? percent(from) : `${number(from)}–${percent(to)}`);
};

function Column({ band: { from, to, total, units } }: { band: Band }) {
  const { t } = useTexts();
  const label = useBandLabel()(from, to);
  return (
    <section aria-label={label}>
      <h2>
        <bdi dir="ltr">{label}</bdi> <small>{t('property.count.units', { count: total })}</small>
      </h2>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}>
            <Card unit={unit} />
          </li>
        ))}
        {total > units.length && (
          <li>
            <small>{t('property.sellable.board_more', { count: total - units.length })}</small>
          </li>
        )}
      </ul>
    </section>
  );
}

function Card({ unit }: { unit: SellableUnit }) {
  const { percent, money, name } = useTexts();
  return (
    <Face href={`/sellable-units/${unit.id}`}>
      <strong>
        <bdi>{unit.number}</bdi>
        <span className="num">{percent(unit.progress)}</span>
      </strong>
      <small>{name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })}</small>
      <i aria-hidden="true">
        <b style={{ inlineSize: `${unit.progress}%` }} />
      </i>
      <StatusChip lifecycle={sellableUnitLifecycle} status={unit.status} />
      <small className="num">{money(unit.price)}</small>
    </Face>
  );
}

const Board = styled.div`
  display: grid; grid-auto-flow: column; grid-auto-columns: minmax(220px, 1fr); gap: 12px; overflow-x: auto; padding-block-end: 8px;
  > section { display: grid; gap: 8px; align-content: start; min-inline-size: 0; }
  h2 { display: flex; gap: 8px; align-items: baseline; padding-block-end: 6px; border-block-end: 1px solid var(--line); font-size: 13px; }
  h2 small { color: var(--text-soft); font-weight: 400; }
  ul { display: grid; gap: 8px; }
  @media (max-width: 640px) { grid-auto-flow: row; grid-auto-columns: auto; }
`;
const Face = styled(Link)`
  display: grid; gap: 4px; justify-items: start; padding: 8px 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--text); text-decoration: none;
  &:hover { border-color: var(--line-strong); }
  strong { display: flex; justify-content: space-between; gap: 8px; inline-size: 100%; font-weight: 600; }
  small { color: var(--text-soft); }
  i { inline-size: 100%; block-size: 4px; border-radius: 2px; background: var(--sunken); overflow: hidden; }
  b { display: block; block-size: 100%; background: var(--accent); }
`;
