import { sweepTimers } from '../../server/jobs/timers.ts';
import { maintenancePlanCalls } from '../../src/api/maintenance/maintenance-plan.ts';
import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import { maintenancePlanScenario } from '../../src/workbench/scenarios/maintenance-plan.ts';
import { openBed } from './bed.ts';
import { numberOf } from './options.ts';

/**
 * Plans that all come due at once, each of which makes an issue: `npm run bench:plans -- --plans 5000`. The target is 30 s for
 * 5,000.
 */
const plans = numberOf('plans', 5_000);
const bed = await openBed();
try {
  const driver = bed.driver;
  const { id } = await bringBy(driver, maintenancePlanScenario, 'draft');
  const plan = await driver.ask<Record<string, unknown>>('operations', maintenancePlanCalls.get, { params: { id } });
  const given = [
    'name_ar',
    'subsubcategory_id',
    'type_id',
    'description',
    'target',
    'compound_id',
    'trigger',
    'every',
    'every_unit',
  ];
  const body = Object.fromEntries(given.flatMap((name) => (plan[name] === null ? [] : [[name, plan[name]]])));
  const anchor = driver.day(await driver.today(), 1);
  const makeOne = async (n: number) => {
    const more = { name_en: `Plan ${n}`, anchor, mode: 'fixed', lead_days: 0, window_days: 0, closed_day: 'keep' };
    const made = await driver.ask<{ id: number }>('operations', maintenancePlanCalls.create, { body: { ...body, ...more } });
    await driver.ask('admin', maintenancePlanCalls.activate, { params: { id: made.id }, body: {} });
  };
  for (let from = 0; from < plans; from += 8)
    await Promise.all(Array.from({ length: Math.min(8, plans - from) }, (_, at) => makeOne(from + at)));
  await bed.owner.query('update companies set clock_offset = clock_offset + 172800 where id = $1', [bed.company]);
  bed.app.services.companies.forget();
  const began = performance.now();
  await sweepTimers(bed.app.services, bed.company);
  const took = (performance.now() - began) / 1000;
  const { rows } = await bed.owner.query("select count(*)::int as made from plan_occurrences where state = 'open'");
  console.log(`${plans} plans due at once: ${took.toFixed(1)} s, ${(plans / took).toFixed(0)}/s; ${rows[0].made} issues made`);
} finally {
  await bed.stop();
}
