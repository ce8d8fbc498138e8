import { defineReport, type ReportSql } from '../define-report.ts';
import { markets } from '../property/unit.ts';
import {
  areaColumn,
  compoundColumns,
  contractColumns,
  masterLabels,
  placeParams,
  tenantColumns,
  unitColumns,
  unitTypeColumns,
} from '../report-columns.ts';

export const nextEvents = ['lease_starts', 'lease_ends', 'hold_ends', 'back_in_order'] as const;

/** All units, whatever market they are on, with who has each and what comes next. */
export const unitsMasterReport = defineReport({
  ...{ name: 'units_master', needs: 'reports.view', also: ['units.view', 'leases.view'], time: 'as_of', file: 'X-REP-11' },
  groups: { rows: ['REP-02', '/reports/units_master', 'Report all units, who has each, and what comes next'] },
  params: placeParams,
  columns: {
    ...unitColumns,
    ...compoundColumns,
    ...unitTypeColumns,
    area: areaColumn,
    market: { kind: 'word', label: 'property.field.market', texts: 'property.unit.market', order: markets },
    label: { kind: 'word', label: 'property.field.state', texts: 'report.unit_label', order: masterLabels, isMain: true },
    ...tenantColumns,
    ...contractColumns,
    yearly_rent: { kind: 'money', total: 'sum', isNullable: true, label: 'report.field.yearly_rent' },
    rent_per_m2: { kind: 'money', isNullable: true },
    asking_rent: { kind: 'money', label: 'property.field.asking_rent' },
    lease_end: { kind: 'day', isNullable: true },
    next_event: { kind: 'word', isNullable: true, texts: 'report.units_master.event', order: nextEvents },
    next_event_on: { kind: 'day', isNullable: true },
  },
  count: 'units',
  totals: { in_stock: { kind: 'count', total: { sum: '_in_stock' } } },
  ...{ key: ['compound', 'unit_id'], sort: 'unit', changes: ['unit', 'lease', 'quotation'] },
});

export const unitsMasterSql: ReportSql<typeof unitsMasterReport> = {
  rows: ({ allUnits }, { language }) => `
    select v.unit_id, v.number as unit, v.compound_id, c.name_${language} as compound, v.unit_type_id, y.name_${language} as unit_type,
      v.area, v.market, v.label, v.tenant_id, t.name as tenant, v.contract_id, k.ref_no as contract, v.yearly_rent,
      round(v.yearly_rent / v.area) as rent_per_m2, v.asking as asking_rent, v.last_day as lease_end, n.what as next_event, n.on_day as next_event_on,
      v.is_in_stock::int as _in_stock
    from ${allUnits} v join unit_types y on y.company_id = $company and y.id = v.unit_type_id
    join compounds c on c.company_id = $company and c.id = v.compound_id
    left join tenants t on t.company_id = $company and t.id = v.tenant_id
    left join contracts k on k.company_id = $company and k.id = v.contract_id
    left join lateral (select * from (
        select 'lease_ends' as what, v.last_day as on_day where v.last_day >= $to::date
        union all select 'hold_ends', v.held_until where v.label = 'held'
        union all select 'back_in_order', v.out_of_order_until + 1 where isfinite(v.out_of_order_until)
        union all select 'lease_starts', min(l.start_on) from leases l where l.company_id = $company and l.unit_id = v.unit_id
          and l.start_on > $to::date and l.status <> 'cancelled' having min(l.start_on) is not null
      ) events order by on_day, what limit 1) n on true`,
};
