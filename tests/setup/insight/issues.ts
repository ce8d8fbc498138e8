import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { maintenanceSubcategoryCalls } from '../../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import { type WorkOrderItem, workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { assign, reopen, resolve, type Step, steps } from '../issues.ts';
import { testCompany } from '../lettings.ts';
import { type Entry, example, idOf, planted, riyals, type WorkOrder } from './worked-example.ts';

const admin = () => testCompany.people.admin;
const named = (name: string) => ({ name_en: name, name_ar: `${name} عربي` });
const make = async (call: Parameters<typeof testCompany.ask>[1], body: Record<string, unknown>) =>
  (await testCompany.ask<{ id: number }>(admin(), call, { body })).id;

const paths: Record<string, number> = {};
async function makeCategories(): Promise<void> {
  for (const { category, subcategory } of example.input.work_orders) {
    if (paths[category]) continue;
    // A company begins with some categories.
    const [known] = await testCompany.sql<{ id: number }>(
      'select id from maintenance_categories where company_id = $1 and lower(name_en) = lower($2)',
      [testCompany.testBed.one.company.id, category],
    );
    const category_id = known?.id ?? (await make(maintenanceCategoryCalls.create, named(category)));
    const subcategory_id = await make(maintenanceSubcategoryCalls.create, { ...named(subcategory), category_id });
    paths[category] = await make(maintenanceSubsubcategoryCalls.create, { ...named(`${subcategory} here`), subcategory_id });
  }
}
const issues: Record<string, number> = {};
const of = (id: string): WorkOrder => {
  const found = example.input.work_orders.find((order) => order.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const open = (name: string) => async () => {
  const { category, unit } = of(name);
  const place = unit
    ? { location: 'unit', unit_id: idOf('units', unit) }
    : { location: 'common_area', compound_id: planted.compounds.C1 };
  const made = await testCompany.ask<MaintenanceIssue>(admin(), maintenanceIssueCalls.create, {
    body: { ...place, subsubcategory_id: paths[category], priority: 'normal', description: `It is broken: ${name}` },
  });
  issues[name] = made.id;
  await steps(made.id, assign(), 'start');
};
const move =
  (name: string, ...all: Step[]) =>
  () =>
    steps(issues[name] as number, ...all);
/** A service that was done for the issue. */
const cost = (name: string) => async () => {
  const { cost: halalas } = of(name);
  const amount = riyals(halalas);
  const issue_id = issues[name] as number;
  const { id } = await testCompany.ask<WorkOrderItem>(admin(), workOrderItemCalls.createService, {
    params: { issue_id },
    body: { description: 'Labour', price: amount },
  });
  const { status } = await testCompany.ask<WorkOrderItem>(admin(), workOrderItemCalls.submit, { params: { id }, body: {} });
  if (status === 'submitted')
    await testCompany.ask(testCompany.people.general_manager, workOrderItemCalls.approve, { params: { id }, body: {} });
  await testCompany.ask(admin(), workOrderItemCalls.use, { params: { id }, body: { qty: 1, actual: amount } });
};
/** It isn't closed by itself meanwhile. */
const staysResolved = (name: string) =>
  testCompany.sql("delete from timers where entity = 'maintenance_issue' and record_id = $1 and event = 'auto_close'", [
    issues[name],
  ]);
/** A company's clock moves by days: the hours are set afterwards. */
async function setHours(): Promise<void> {
  await testCompany.sql('set session_replication_role = replica');
  for (const { id, opened_at, responded_at, resolved_at } of example.input.work_orders)
    await testCompany.sql(
      `update maintenance_issues set created_at = $2, opened_at = $2, responded_at = $3, resolved_at = $4 where id = $1`,
      [issues[id], ...[opened_at, responded_at, resolved_at].map((at) => at && `${at}:00+03:00`)],
    );
  await testCompany.sql('set session_replication_role = default');
}

export const issueDays: Entry[] = [
  ['2025-12-28', makeCategories],
  ['2025-12-28', open('W5')],
  ['2025-12-28', cost('W5')],
  ['2026-01-02', move('W5', resolve, 'close')],
  ['2026-01-05', open('W1')],
  ['2026-01-05', cost('W1')],
  ['2026-01-06', move('W1', resolve, 'close')],
  ['2026-02-03', open('W2')],
  ['2026-02-04', move('W2', resolve, reopen)],
  ['2026-02-04', cost('W2')],
  ['2026-02-05', move('W2', 'start', resolve, 'close')],
  ['2026-02-20', open('W4')],
  ['2026-02-20', cost('W4')],
  ['2026-02-20', move('W4', resolve)],
  ['2026-02-20', () => staysResolved('W4')],
  ['2026-03-10', open('W3')],
  ['2026-04-02', setHours],
];
