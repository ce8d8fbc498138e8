import { defineReport, type ReportSql } from '../define-report.ts';

/** Spare parts as of the end of a day: what there was of each, and what it had cost. All of it is what the ledger says. */
export const stockValueReport = defineReport({
  ...{ name: 'stock_value', needs: 'maintenance.view', time: 'as_of', file: 'X-REP-10' },
  groups: {
    part: ['X-REP-08', '/reports/stock_value', 'Report the value of the stock as of a day, by part'],
    part_category: ['X-REP-09', '/reports/stock_value_by_category', 'Report the value of the stock as of a day, by category'],
  },
  recurs: ['part', 'part_category'],
  columns: {
    id: { kind: 'key' },
    code: { kind: 'code', label: 'maintenance.part.code', isMain: true, width: 120, only: ['part'] },
    label: {
      ...{ kind: 'text', isMain: true, width: 220 },
      to: ({ id }, by) => (by === 'part' ? `/parts/${id}` : `/parts?part_category_id=${id}`),
    },
    quantity: { kind: 'count', label: 'maintenance.part.quantity', only: ['part'] },
    parts: { kind: 'count', total: 'sum', only: ['part_category'] },
    value: { kind: 'money', total: 'sum', label: 'maintenance.part.value', isMain: true },
  },
  ...{ key: ['id'], sort: '-value', checks: { parts_stock: 'value' } },
  chart: { kind: 'bars', title: 'maintenance.part.value', label: 'label', value: 'value', by: ['part_category'] },
  changes: ['part', 'part_movement', 'restock', 'work_order_item'],
});

export const stockValueSql: ReportSql<typeof stockValueReport> = {
  rows: (_, { by, language }) => `
    with held as (select m.part_id, sum(m.quantity)::int as quantity, sum(m.value)::bigint as value from part_movements m
      where m.company_id = $company and m.dated_on <= $to group by m.part_id having sum(m.quantity) <> 0 or sum(m.value) <> 0)
    ${
      by === 'part'
        ? `select p.id, p.code, p.name_${language} as label, h.quantity, h.value
            from held h join parts p on p.company_id = $company and p.id = h.part_id`
        : `select c.id, c.name_${language} as label, count(*)::int as parts, sum(h.value)::bigint as value
            from held h join parts p on p.company_id = $company and p.id = h.part_id
            join part_categories c on c.company_id = $company and c.id = p.part_category_id group by c.id, c.name_${language}`
    }`,
  checks: {
    parts_stock: () => `select coalesce(sum(e.debit - e.credit), 0)::bigint from sub_accounts s
      join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $to
      where s.company_id = $company and s.purpose = 'parts_stock'`,
  },
};
