import { defineReport, type ReportSql } from '../define-report.ts';
import { propertyUses } from '../fields.ts';
import { placeParams } from '../report-columns.ts';

/**
 * The stock of units by use: its area, how much of it is leased, for how long still and at what rent. The stock is what is for
 * lease or blocked, units out of order included. An overstay keeps its unit, but has no term left.
 */
export const grossLeasableAreaReport = defineReport({
  ...{ name: 'gross_leasable_area', needs: 'reports.view', also: 'units.view', time: 'as_of', file: 'X-REP-02' },
  groups: { rows: ['REP-13', '/reports/gross_leasable_area', 'Report the leasable area by use, and what of it is leased'] },
  params: placeParams,
  columns: {
    property_use: {
      kind: 'word',
      texts: 'settings.property_use',
      order: propertyUses,
      label: 'property.field.property_use',
      isMain: true,
    },
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
  rows: ({ stockUnits }) => `
    with stock as (select u.*, not u.is_out_of_order and u.lease_id is not null as is_leased,
        extract(year from age(u.last_day, $to::date))::int as years from ${stockUnits} u),
    termed as (select s.*, case when is_leased and last_day >= $to::date then years
        + (last_day - ($to::date + make_interval(years => years))::date)::numeric
          / (($to::date + make_interval(years => years + 1))::date - ($to::date + make_interval(years => years))::date) end as term
      from stock s)
    select property_use, count(*)::int as units, sum(area) as gla, coalesce(sum(area) filter (where is_leased), 0) as leased_gla,
      coalesce(sum(yearly_rent) filter (where is_leased), 0) as yearly_rent,
      sum(area * term) as _area_years, sum(area) filter (where term is not null) as _area,
      sum(yearly_rent * term) as _rent_years, sum(yearly_rent) filter (where term is not null) as _rent,
      coalesce(sum(asking - yearly_rent) filter (where is_leased), 0) as _gain
    from termed group by property_use`,
  checks: {
    // From the leases' side: those that have a unit of the stock on the day, whatever it measures.
    contract_rent: ({ keptLeases, stockUnits }) => `select coalesce(sum(l.yearly_rent), 0)::bigint from ${keptLeases} l
      join ${stockUnits} u on u.unit_id = l.unit_id and not u.is_out_of_order
      where $to::date between l.start_on and l.kept_until`,
  },
};
