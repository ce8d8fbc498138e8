import { defineReport, type ReportSql } from '../define-report.ts';
import { propertyUses } from '../fields.ts';

/**
 * The stock of units by use: its area, how much of it is leased, for how long still and at what rent. The stock is what is for
 * lease or blocked, units out of order included. An overstay keeps its unit, but has no term left.
 */
export const grossLeasableAreaReport = defineReport({
  ...{ name: 'gross_leasable_area', needs: 'reports.view', also: 'units.view', time: 'as_of', file: 'X-REP-02' },
  groups: { rows: ['REP-13', '/reports/gross_leasable_area', 'Report the leasable area by use, and what of it is leased'] },
  params: {
    compound_id: { label: 'property.field.compound_id', entity: 'compound' },
    unit_type_id: { label: 'property.field.unit_type_id', entity: 'unit_type' },
    property_use: { label: 'property.field.property_use', options: propertyUses, texts: 'settings.property_use' },
  },
  columns: {
    property_use: { kind: 'word', texts: 'settings.property_use', label: 'property.field.property_use', isMain: true },
    units: { kind: 'count', total: 'sum', to: () => '/units?market=for_lease,blocked' },
    gla: { kind: 'number', total: 'sum' },
    leased_gla: { kind: 'number', total: 'sum' },
    leased_percent: { kind: 'percent', total: { of: 'leased_gla', per: 'gla' }, isNullable: true, isMain: true },
    yearly_rent: { kind: 'money', total: 'sum', to: () => '/leases' },
    rent_per_leased_m2: { kind: 'money', total: { of: 'yearly_rent', per: 'leased_gla' }, isNullable: true },
    wale_area_years: { kind: 'number', total: { of: '_area_years', per: '_area' }, isNullable: true },
    wale_rent_years: { kind: 'number', total: { of: '_rent_years', per: '_rent' }, isNullable: true },
    reversion_percent: { kind: 'percent', total: { of: '_gain', per: 'yearly_rent' }, isNullable: true },
  },
  ...{ key: ['property_use'], sort: 'property_use', checks: { contract_rent: 'yearly_rent' } },
  chart: { kind: 'bars', label: 'property_use', value: 'gla' },
  changes: ['unit', 'lease', 'unit_type'],
});

export const grossLeasableAreaSql: ReportSql<typeof grossLeasableAreaReport> = {
  rows: ({ inGroup, keptUntil, marketOn, isOutOfOrderOn }) => `
    with leased as (select unit_id, yearly_rent, coalesce(ended_on, end_on) as last_day from leases
      where company_id = $company and start_on <= $to and (status ${inGroup('lease', 'lived_in')}
        or status ${inGroup('lease', 'begun')} and ${keptUntil} >= $to)),
    termed as (select *, extract(year from age(last_day, $to))::int as years from leased),
    stock as (select u.property_use, u.area, l.yearly_rent, l.last_day, coalesce(u.asking_rent, y.min_price) as asking,
        case when l.last_day >= $to then l.years + (l.last_day - ($to::date + make_interval(years => l.years))::date)::numeric
          / (($to::date + make_interval(years => l.years + 1))::date - ($to::date + make_interval(years => l.years))::date) end as term
      from units u join unit_types y on y.company_id = u.company_id and y.id = u.unit_type_id
      join companies c on c.id = u.company_id
      left join termed l on l.unit_id = u.id and not ${isOutOfOrderOn('u', '$to')}
      where u.company_id = $company and (u.created_at at time zone c.time_zone)::date <= $to
        and ${marketOn('u', 'c', '$to')} in ('for_lease', 'blocked')
        and ($compound_id::bigint is null or u.compound_id = $compound_id)
        and ($unit_type_id::bigint is null or u.unit_type_id = $unit_type_id)
        and ($property_use::text is null or u.property_use = $property_use))
    select property_use, count(*)::int as units, sum(area) as gla,
      coalesce(sum(area) filter (where yearly_rent is not null), 0) as leased_gla, coalesce(sum(yearly_rent), 0) as yearly_rent,
      sum(area * term) as _area_years, sum(area) filter (where term is not null) as _area,
      sum(yearly_rent * term) as _rent_years, sum(yearly_rent) filter (where term is not null) as _rent,
      coalesce(sum(asking - yearly_rent), 0) as _gain
    from stock group by property_use`,
  checks: {
    // From the leases' side: those that have a unit of the stock on the day, whatever it measures.
    contract_rent: ({ inGroup, keptUntil, marketOn, isOutOfOrderOn }) => `
      select coalesce(sum(l.yearly_rent), 0)::bigint from (select * from leases where company_id = $company and start_on <= $to
        and (status ${inGroup('lease', 'lived_in')} or status ${inGroup('lease', 'begun')} and ${keptUntil} >= $to)) l
      join units u on u.company_id = l.company_id and u.id = l.unit_id join companies c on c.id = u.company_id
      where not ${isOutOfOrderOn('u', '$to')} and ${marketOn('u', 'c', '$to')} in ('for_lease', 'blocked')
        and ($compound_id::bigint is null or u.compound_id = $compound_id)
        and ($unit_type_id::bigint is null or u.unit_type_id = $unit_type_id)
        and ($property_use::text is null or u.property_use = $property_use)`,
  },
};
