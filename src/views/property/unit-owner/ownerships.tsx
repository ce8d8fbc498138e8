import { Link } from 'wouter';
import { ownerOf, type UnitOwnership, unitOwnershipFields } from '../../../api/property/unit-ownership.ts';
import { unitOwnerLifecycle } from '../../../machines/property/unit-owner/lifecycle.ts';
import { type OfUnit, ownersOfUnitMachine, unitOwnershipsMachine } from '../../../machines/property/unit-ownership/flows.ts';
import { Empty, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';

const unitOf = ({ unit_number, sellable_number }: UnitOwnership): string => unit_number ?? sellable_number ?? '';
const pathOf = ({ unit_id, sellable_unit_id }: UnitOwnership): string =>
  unit_id === null ? `/sellable-units/${sellable_unit_id}` : `/units/${unit_id}`;

/** An owner's units, each with their share of it. */
export const UnitsOf = partList<UnitOwnership>({
  machine: unitOwnershipsMachine,
  fields: unitOwnershipFields,
  texts: { label: 'property.units', add: 'property.ownership.new', none: 'property.ownership.none' },
  nameOf: unitOf,
  columns: [
    [
      { say: unitOf, to: pathOf },
      {
        say: ({ compound_name_en: name_en, compound_name_ar: name_ar }, { name }) => name({ name_en, name_ar }),
        as: 'small',
      },
    ],
    [
      {
        show: ({ deed_no }) => deed_no && <bdi dir="ltr">{deed_no}</bdi>,
      },
      {
        say: ({ owned_from }, { t, date }) => owned_from && t('property.ownership.since', { date: date(owned_from) }),
        as: 'small',
      },
      { say: ({ ended_on }, { t, date }) => ended_on && t('property.ownership.until', { date: date(ended_on) }), as: 'small' },
    ],
    ['share'],
  ],
});

/** Whose a unit is. */
export function OwnersOf(of: OfUnit) {
  const { t, date, name, percent } = useTexts();
  const { answer, error, retry } = useRead(ownersOfUnitMachine, of);
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  if (!answer.length)
    return (
      <Empty title={t('property.ownership.no_owner')}>
        <Link href="/unit-owners">{t('app.nav.unit_owners')}</Link>
      </Empty>
    );
  return (
    <SmallTable
      caption={t('app.nav.unit_owners')}
      heads={[
        { label: t('app.entity.unit_owner') },
        { label: t('sales.lead.status') },
        { label: t('property.ownership.deed_no') },
        { label: t('property.ownership.owned_from') },
        { label: t('property.ownership.share'), isNumber: true },
      ]}
      rows={answer.map((one) => ({
        key: one.id,
        cells: [
          <Link key="owner" href={`/unit-owners/${one.unit_owner_id}`}>
            {name(ownerOf(one))}
          </Link>,
          <StatusChip key="status" lifecycle={unitOwnerLifecycle} status={one.owner_status} />,
          <bdi key="deed" dir="ltr">
            {one.deed_no ?? '–'}
          </bdi>,
          one.ended_on
            ? t('property.ownership.until', { date: date(one.ended_on) })
            : one.owned_from
              ? date(one.owned_from)
              : '–',
          percent(one.share / 100),
        ],
      }))}
    />
  );
}
