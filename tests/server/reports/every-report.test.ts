import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { readChecks } from '../../../server/reports/read.ts';
import {
  type AnyReport,
  columnsOf,
  labelOf,
  meaningOfColumn,
  type ReportAnswer,
  sortsOf,
  titleOf,
  usualSort,
} from '../../../src/api/define-report.ts';
import { collectionCalls } from '../../../src/api/finance/collection.ts';
import { occupantCalls } from '../../../src/api/leasing/occupant.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { reports } from '../../../src/api/reports.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { restockAt } from '../../kit/makes-maintenance.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { takingFrom } from '../../setup/exports.ts';
import { aTenant, draft, finance, post, recordsElsewhere } from '../../setup/invoices.ts';
import { reported } from '../../setup/issues.ts';
import { active, type Let, services, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const all = (Object.values(reports) as AnyReport[]).flatMap((report) =>
  Object.entries(report.calls).map(([by, call]) => ({ title: `${report.name} by ${by}`, report, by, call })),
);
const read = async (
  call: (typeof all)[number]['call'],
  query: Record<string, unknown> = {},
  person = testCompany.people.admin,
) => {
  const { status, body } = await person.ask(call, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body[call.field ?? 'data'] as ReportAnswer;
};
const plain = (amount: unknown) => Math.round(Number(amount) * 100);

beforeAll(async () => {
  // Somebody lives in it: occupancy has something to show, in any company.
  const own = await active();
  await fillHome(own);
  // The test bed's units are made in advance, by the real clock.
  await testCompany.sql("update units set created_at = '2025-06-01' where company_id = $1", [testCompany.testBed.one.company.id]);
  for (const price of ['100.10', '250.25', '40']) {
    const { id } = await aTenant();
    await post((await draft(id, [{ price, vat_category: 'O' }], { due_on: '2026-01-20' })).id);
    const body = { amount: '12.50', method: price === '40' ? 'mada_machine' : 'cash_payment', reference: price };
    await testCompany.ask(finance(), collectionCalls.create, { params: { tenant_id: id }, body });
  }
  await restockAt(testCompany.driver, 'received');
  await recordsElsewhere();
  await reported();
  const { unit } = await testCompany.driver.place();
  await testCompany.ask(testCompany.people.admin, unitCalls.update, {
    params: { id: unit },
    body: { readiness: 'out_of_order', out_of_order_reason: 'A leak' },
  });
  const { id } = await testCompany.lead();
  await testCompany.ask(testCompany.people.admin, leadCalls.lose, { params: { id }, body: { reason: 'price' } });
  // What was due on the twentieth is late.
  await testCompany.clockTo('2026-01-22');
}, 180_000);

/** More people than are hidden: of one nationality, and of another one that is hidden with whoever has told none. */
async function fillHome({ tenant, leases: [lease] }: Let): Promise<void> {
  for (const [at, nationality] of [...Array(6).fill('SA'), ...Array(5).fill('EG')].entries())
    await testCompany.ask(testCompany.people.admin, occupantCalls.create, {
      params: { tenant_id: tenant, lease_id: lease as number },
      body: { name: `Resident ${at}`, relation: 'other', birth_date: '1990-01-01', nationality },
    });
}

describe.each(all)('$title', ({ report, by, call }) => {
  it('answers as its schema says, with totals that are those of the rows of all pages', async () => {
    const whole = await read(call, { per_page: 100 });
    expect(whole.rows.length).toBeGreaterThan(0);
    expect(whole.total_entries).toBe(whole.rows.length);
    expect(call.answer.safeParse(whole).error?.issues ?? []).toEqual([]);
    const pages = await Promise.all(
      whole.rows.map(async (_, at) => (await read(call, { per_page: 1, page: at + 1 })) satisfies ReportAnswer),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    for (const { totals } of pages) expect(totals).toEqual(whole.totals);
    for (const [id, { total, only }] of Object.entries(report.columns))
      if (total === 'sum' && (!only || only.includes(by)))
        expect(plain(whole.totals[id]), id).toBe(whole.rows.reduce((sum, row) => sum + plain(row[id]), 0));
  });

  it('is sorted by each of its columns, either way', async () => {
    const whole = await read(call, { per_page: 100 });
    for (const id of sortsOf(report.columns, by)) {
      const [up, down] = await Promise.all([
        read(call, { per_page: 100, sort: id }),
        read(call, { per_page: 100, sort: `-${id}` }),
      ]);
      expect(up.totals).toEqual(whole.totals);
      const values = ({ rows }: ReportAnswer) => rows.map((row) => row[id]).filter((value) => value !== null);
      expect(values(down), id).toEqual(values(up).reverse());
    }
  });

  it('agrees with the other side of each of its checks', async () => {
    const scoped = { company: testCompany.testBed.one.company.id, to: await testCompany.today(), from: '2026-01-01' };
    const asked = { by, values: scoped, language: 'en', sort: usualSort(report, by), page: 1, per_page: 1 } as const;
    const found = await services().db.snapshot(scoped.company, (scope) => readChecks(scope, report, asked));
    expect(found.map(({ id }) => id)).toEqual(Object.keys(report.checks ?? {}));
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('has another company’s rows in none of its own', async () => {
    const theirs = await testCompany.testBed.signIn('second', 'admin@second.example');
    const [ours, others] = [await read(call, { per_page: 100 }), await read(call, { per_page: 100 }, theirs)];
    const ids = (answer: ReportAnswer) => answer.rows.flatMap(({ id }) => (id ? [id] : []));
    expect(ids(others).filter((id) => ids(ours).includes(id))).toEqual([]);
    // A report may have no totals.
    expect([others.totals, others.rows]).not.toEqual([ours.totals, ours.rows]);
  });

  it('is exported by a job with every row and the totals', async () => {
    const { total_entries } = await read(call);
    const take = takingFrom(testCompany.testBed);
    const { body } = await take(testCompany.people.admin, `report_${report.name}_${by}`);
    const hasTotals = Object.values(report.columns).some(({ total }) => total);
    expect(body.trim().split('\r\n')).toHaveLength(total_entries + (hasTotals ? 2 : 1));
  });

  it('has its words in both languages', () => {
    const keys = [titleOf(report), ...columnsOf(report, by, 'filed').map(([id, column]) => labelOf(report, id, column, by))];
    // The meanings of its figures, for the page's help: unless a sentence says it of all.
    const figures = Object.keys(report.hint ? {} : report.columns).filter((id) => report.columns[id]?.total);
    keys.push(...figures.map((id) => meaningOfColumn(report, id)));
    keys.push(...Object.keys(report.totals ?? {}).map((id) => `${titleOf(report)}.${id}`));
    keys.push(...Object.keys(report.checks ?? {}).map((id) => `report.check.${id}`));
    for (const language of ['en', 'ar'] as const) expect(keys.filter((key) => texts[language](key) === key)).toEqual([]);
  });
});

it('are each company’s own without row-level security, by their queries alone', async () => {
  const { owner } = testCompany.testBed;
  const theirs = await testCompany.testBed.signIn('second', 'admin@second.example');
  const everything = async () => {
    const answers: Record<string, ReportAnswer> = {};
    for (const [whose, person] of Object.entries({ ours: testCompany.people.admin, theirs }))
      for (const { title, call } of all) answers[`${title}: ${whose}`] = await read(call, { per_page: 100 }, person);
    return answers;
  };
  const before = await everything();
  await withoutRowSecurity(owner, async () => expect(await everything()).toEqual(before));
});
