import { Link } from 'wouter';
import type { OccupancyPeriod, UnitHistory } from '../../../api/property/unit-history.ts';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** Each region has words of its own; a change of occupancy is the beginning of another period. */
const texts = {
  occupancy: 'property.unit.period',
  readiness: 'property.unit.readiness',
  market: 'property.unit.market',
} as const;

/** When a region changes next, if that is known. */
export function RegionNext({ of, history }: { of: keyof typeof texts; history: UnitHistory | null }) {
  const { t, bothDates } = useTexts();
  const region = history?.regions.find(({ region }) => region === of);
  if (!region) return null;
  const { next_on, next_value } = region;
  if (!next_on) return null;
  return <p>{t('property.unit.region.next', { state: t(`${texts[of]}.${next_value}`), date: bothDates(next_on) })}</p>;
}

/** Its leases and what lay between them, newest first, without gaps. */
export function Periods({ periods }: { periods: OccupancyPeriod[] }) {
  const { t, date, hijri, number } = useTexts();
  const day = (iso: string) => <span title={hijri(iso)}>{date(iso)}</span>;
  return (
    <SmallTable
      caption={t('property.unit.history')}
      heads={[
        { label: t('property.unit.history.what') },
        { label: t('property.unit.history.from') },
        { label: t('property.unit.history.to') },
        { label: t('property.unit.history.days'), isNumber: true },
        { label: t('property.unit.history.whom') },
      ]}
      rows={[...periods].reverse().map((period) => ({
        key: `${period.from} ${period.kind}`,
        cells: [
          t(`property.unit.period.${period.kind}`),
          day(period.from),
          period.to ? day(period.to) : t('property.unit.history.open'),
          period.days === null ? '–' : number(period.days),
          <Whom key="whom" period={period} />,
        ],
      }))}
    />
  );
}

function Whom({ period: { lease_id, tenant_name, quotation_id, ref_no } }: { period: OccupancyPeriod }) {
  if (!lease_id && !quotation_id) return '–';
  return (
    <Link href={lease_id ? `/leases/${lease_id}` : `/quotations/${quotation_id}`}>
      <bdi>{tenant_name ?? ref_no}</bdi>
    </Link>
  );
}
