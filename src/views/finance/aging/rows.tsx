import { Link } from 'wouter';
import {
  type Aging,
  type AgingAmounts,
  type AgingBucket,
  type AgingGroup,
  type AgingRow,
  agingBucketNames,
  agingBuckets,
} from '../../../api/finance/aging.ts';
import { Day } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const pathOf: Record<AgingGroup, (id: number) => string> = {
  tenant: (id) => `/tenants/${id}?tab=invoices`,
  contract: (id) => `/contracts/${id}`,
  invoice: (id) => `/invoices/${id}`,
  compound: (id) => `/aging?by=tenant&compound_id=${id}`,
};

/** Receivables by age as a table, and their sums over all pages. */
export function AgingRows({ aging: { rows, totals }, by }: { aging: Aging; by: AgingGroup }) {
  const { t, money, number } = useTexts();
  const isTenants = by === 'tenant';
  const isOfOne = by === 'contract' || by === 'invoice';
  const amount = (text: string | null) => (text === null || text === '0.00' ? '' : money(text));
  // The days alone: with the word at each, the table is wider than a screen.
  const days = (bucket: AgingBucket): string => {
    const next = agingBuckets[agingBucketNames[agingBucketNames.indexOf(bucket) + 1] ?? 'not_due'];
    return bucket === 'not_due' || next === 0
      ? t(`finance.aging.${bucket}`)
      : `${number(agingBuckets[bucket])}–${number(next - 1)}`;
  };
  const amounts = (of: AgingAmounts) => [
    ...agingBucketNames.map((name) => amount(of[name])),
    <b key="t">{money(of.total)}</b>,
    ...(isTenants ? [amount(of.credit), amount(of.cheques)] : []),
  ];
  const named = ({ id, label }: AgingRow) =>
    id === null ? (
      t(`finance.aging.without.${by}`)
    ) : (
      <Link key="l" href={pathOf[by](id)}>
        <bdi>{label ?? id}</bdi>
      </Link>
    );
  return (
    <SmallTable
      caption={t('app.nav.aging')}
      heads={[
        { label: t(`finance.aging.by.${by}`) },
        ...(isOfOne ? [{ label: t('leasing.tenant') }] : []),
        ...(isOfOne ? [{ label: t(by === 'invoice' ? 'finance.invoice.due_on' : 'finance.aging.due_on') }] : []),
        ...agingBucketNames.map((name) => ({ label: days(name), isNumber: true })),
        { label: t('finance.aging.total'), isNumber: true },
        ...(isTenants
          ? [
              { label: t('finance.aging.credit'), isNumber: true },
              { label: t('finance.aging.cheques'), isNumber: true },
            ]
          : []),
      ]}
      rows={[
        ...rows.map((row) => ({
          key: `${row.id}-${row.tenant_id}`,
          cells: [
            named(row),
            ...(isOfOne ? [<bdi key="w">{row.tenant_name}</bdi>, row.due_on && <Day key="d" iso={row.due_on} />] : []),
            ...amounts(row),
          ],
        })),
        { key: 'total', cells: [<b key="t">{t('finance.aging.total')}</b>, ...(isOfOne ? ['', ''] : []), ...amounts(totals)] },
      ]}
    />
  );
}
