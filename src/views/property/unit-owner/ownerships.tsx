import { Link } from 'wouter';
import { ownerOf, type UnitOwnership, unitOwnershipFields } from '../../../api/property/unit-ownership.ts';
import { unitOwnerLifecycle } from '../../../machines/property/unit-owner/lifecycle.ts';
import { type OfUnit, ownersOfUnitMachine, unitOwnershipsMachine } from '../../../machines/property/unit-ownership/flows.ts';
import { Empty, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { PartList, useParts } from '../../kit/record/parts.tsx';

const unitOf = ({ unit_number, sellable_number }: UnitOwnership): string => unit_number ?? sellable_number ?? '';
const pathOf = ({ unit_id, sellable_unit_id }: UnitOwnership): string =>
  unit_id === null ? `/sellable-units/${sellable_unit_id}` : `/units/${unit_id}`;

/** An owner's units, each with their share of it. */
export function UnitsOf({ owner }: { owner: number }) {
  const i18n = useTexts();
  const { t, date, name, percent } = i18n;
  const parts = useParts(unitOwnershipsMachine, { owner_id: owner });
  const fields = useFormFields(unitOwnershipFields);
  return (
    <PartList<UnitOwnership>
      parts={parts}
      fields={parts.open ? withNames(fields, unitOwnershipFields, parts.open, i18n) : fields}
      label={t('property.units')}
      add={t('property.ownership.new')}
      none={t('property.ownership.none')}
      nameOf={unitOf}
      show={(one) => [
        <>
          <Link href={pathOf(one)}>{unitOf(one)}</Link>
          <small>{name({ name_en: one.compound_name_en, name_ar: one.compound_name_ar })}</small>
        </>,
        <>
          {one.deed_no && <bdi dir="ltr">{one.deed_no}</bdi>}
          {one.owned_from && <small>{t('property.ownership.since', { date: date(one.owned_from) })}</small>}
          {one.ended_on && <small>{t('property.ownership.until', { date: date(one.ended_on) })}</small>}
        </>,
        <span key="share" className="num">
          {percent(one.share / 100)}
        </span>,
      ]}
    />
  );
}

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
