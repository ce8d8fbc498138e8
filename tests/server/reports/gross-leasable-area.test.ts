import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOfReport } from '../../../src/api/define-report.ts';
import type { grossLeasableAreaReport } from '../../../src/api/reports/gross-leasable-area.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const read = async (query: object = {}) =>
  testCompany.ask<AnswerOfReport<typeof grossLeasableAreaReport>>(testCompany.people.admin, reportCalls.grossLeasableArea, {
    query: { as_of: '2026-03-31', ...query },
  });

/** Worked by hand: eight units in two compounds, of which the villa was sold on 1 March, and the leases that they had by 31 March 2026. */
const units = [
  ['101', '1BR', 'Narjis', 'residential', 60, null],
  ['102', '1BR', 'Narjis', 'residential', 60, null],
  ['103', '1BR', 'Narjis', 'residential', 65, 6_200_000],
  ['201', '2BR', 'Narjis', 'residential', 100, null],
  ['202', '2BR', 'Narjis', 'residential', 100, null],
  ['301', 'Office', 'Olaya', 'commercial', 80, null],
  ['302', 'Office', 'Olaya', 'commercial', 120, 18_600_000],
  ['401', 'Villa', 'Narjis', 'residential', 250, null],
] as const;
const types = { '1BR': 6_000_000, '2BR': 9_600_000, Office: 12_000_000, Villa: 14_600_000 };
const leases = [
  ['101', 'active', '2025-07-01', '2026-06-30', null, null, 5_400_000],
  ['102', 'closed', '2025-02-01', '2026-01-31', null, '2026-02-05', 5_800_000],
  ['201', 'renewed', '2025-02-15', '2026-02-14', null, null, 9_000_000],
  ['201', 'active', '2026-02-15', '2027-02-14', null, null, 9_200_000],
  ['202', 'closed', '2025-10-01', '2026-09-30', '2026-02-28', null, 9_600_000],
  ['202', 'active', '2026-03-01', '2026-09-30', null, null, 9_600_000],
  ['301', 'active', '2026-02-01', '2027-01-31', null, null, 11_400_000],
  ['302', 'closed', '2025-04-01', '2026-03-31', '2026-01-31', '2026-01-31', 18_000_000],
] as const;

const compounds: Record<string, number> = {};
beforeAll(async () => {
  const { sql } = testCompany;
  const [{ id: company } = { id: 0 }] = await sql<{ id: number }>("select id from companies where slug = 'first'");
  // As years that this company hasn't lived would have left them.
  await sql('set session_replication_role = replica');
  await sql('delete from units where company_id = $1', [company]);
  await sql('delete from leases where company_id = $1', [company]);
  const typeIds: Record<string, number> = {};
  for (const [name, price] of Object.entries(types)) {
    const [row] = await sql<{ id: number }>(
      `insert into unit_types (company_id, name_en, name_ar, property_use, price_type, min_price, max_price)
        values ($1, $2, $2, 'residential', 'fixed_price', $3, $3) returning id`,
      [company, name, price],
    );
    typeIds[name] = Number(row?.id);
  }
  for (const name of ['Narjis', 'Olaya']) compounds[name] = Object.keys(compounds).length + 9001;
  const ids: Record<string, number> = {};
  for (const [number, type, compound, use, area, asking] of units) {
    const [row] = await sql<{ id: number }>(
      `insert into units (company_id, compound_id, building_id, unit_type_id, number, area, property_use, asking_rent, market, created_at)
        values ($1, $2, 1, $3, $4, $5, $6, $7, $8, '2025-01-01') returning id`,
      [company, compounds[compound], typeIds[type], number, area, use, asking, number === '401' ? 'sold' : 'for_lease'],
    );
    ids[number] = Number(row?.id);
  }
  await sql(
    `insert into record_log (company_id, entity, record_id, event, changes, company_at)
      values ($1, 'unit', $2, 'edit', '{"market": ["for_lease", "sold"]}', '2026-03-01T09:00:00Z')`,
    [company, ids['401']],
  );
  for (const [at, [unit, status, start, end, ended, keys, rent]] of leases.entries())
    await sql(
      `insert into leases (company_id, contract_id, tenant_id, unit_id, status, start_on, end_on, ended_on, handed_over_on, yearly_rent)
        values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)`,
      [company, at + 9001, ids[unit], status, start, end, ended, keys, rent],
    );
  await sql('set session_replication_role = default');
});

describe('the gross leasable area (REP-13)', () => {
  it('is that of the stock by use, with what is leased of it, the years left and the reversion', async () => {
    expect(await read()).toEqual({
      ...{ from: null, to: null, as_of: '2026-03-31', hidden: [], total_entries: 2, page: 1, per_page: 50 },
      rows: [
        {
          ...{ property_use: 'residential', units: 5, gla: '385.00', leased_gla: '260.00', leased_percent: '67.53' },
          ...{ yearly_rent: '242000.00', rent_per_leased_m2: '930.77', wale_area_years: '0.59', wale_rent_years: '0.59' },
          reversion_percent: '4.13',
        },
        {
          ...{ property_use: 'commercial', units: 2, gla: '200.00', leased_gla: '80.00', leased_percent: '40.00' },
          ...{ yearly_rent: '114000.00', rent_per_leased_m2: '1425.00', wale_area_years: '0.84', wale_rent_years: '0.84' },
          reversion_percent: '5.26',
        },
      ],
      totals: {
        ...{ units: 7, gla: '585.00', leased_gla: '340.00', leased_percent: '58.12', yearly_rent: '356000.00' },
        ...{ rent_per_leased_m2: '1047.06', wale_area_years: '0.65', wale_rent_years: '0.67', reversion_percent: '4.49' },
      },
      checks: [{ id: 'contract_rent', left: '356000.00', right: '356000.00', ok: true }],
    });
  });

  it('is of a day before a sale what it was then', async () => {
    const { totals } = await read({ as_of: '2026-02-28' });
    expect([totals.units, totals.gla]).toEqual([8, '835.00']);
  });

  it('is of one compound or one use alone, and divides by nothing where there is none', async () => {
    const olaya = await read({ compound_id: compounds.Olaya });
    expect([olaya.totals.gla, olaya.totals.leased_percent, olaya.checks?.[0]?.ok]).toEqual(['200.00', '40.00', true]);
    const general = await read({ property_use: 'general' });
    expect([general.rows, general.totals.leased_percent, general.totals.units]).toEqual([[], null, 0]);
  });

  it('is sorted by what is asked for, and refuses what it does not know', async () => {
    const { rows } = await read({ sort: '-gla', per_page: 1 });
    expect(rows.map(({ property_use }) => property_use)).toEqual(['residential']);
    const refused = await testCompany.people.admin.ask(reportCalls.grossLeasableArea, { query: { sort: 'colour' } });
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ['sort']]);
  });

  it('is printed, and exported by the job of exports with all rows and totals', async () => {
    const { raw } = await testCompany.people.admin.raw('GET', '/v2/reports/gross_leasable_area/file?format=pdf&as_of=2026-03-31');
    expect([raw.statusCode, raw.headers['content-type'], raw.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ]);
    const { raw: text } = await testCompany.people.admin.raw(
      'GET',
      '/v2/reports/gross_leasable_area/file?format=csv&as_of=2026-03-31',
    );
    expect(text.body.trim().split('\r\n').at(-1)).toBe('Total,7,585.00,340.00,58.12,356000.00,1047.06,0.65,0.67,4.49');
  });
});
