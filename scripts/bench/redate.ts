import { redateIssues } from '../../server/maintenance/issue-limits.ts';
import { openClock } from '../../src/calendar/open-hours.ts';
import { usualHours } from '../../src/calendar/usual-hours.ts';
import { makeIssue } from '../../src/workbench/scenarios/parts/issues.ts';
import { openBed } from './bed.ts';
import { middle } from './load.ts';
import { numberOf } from './options.ts';

/**
 * Open issues whose limits are counted anew after the calendar has changed: `npm run bench:redate -- --issues 10000`. The target
 * is 5 s for 10,000.
 */
const [issues, rounds] = [numberOf('issues', 10_000), numberOf('rounds', 3)];
const bed = await openBed();
try {
  const company = bed.company;
  const { id } = await makeIssue(bed.driver);
  // Copies of one that was reported, each a minute earlier than the last.
  const { rows } = await bed.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'maintenance_issues' and is_generated = 'NEVER'
      and column_name not in ('id', 'opened_at', 'counted_from')`,
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  await bed.owner.query(
    `insert into maintenance_issues (${columns}, opened_at, counted_from)
      select ${columns}, opened_at - make_interval(mins => n), counted_from - make_interval(mins => n)
      from maintenance_issues, generate_series(1, $2) n where id = $1`,
    [id, issues - 1],
  );
  await bed.owner.query('analyze maintenance_issues');
  const clock = openClock(usualHours('Asia/Riyadh'));
  const took: number[] = [];
  let looked = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    looked = await bed.app.services.db.write(company, (scope) => redateIssues(scope, clock, new Date()));
    took.push(performance.now() - began);
  }
  console.log(
    `${looked} open issues: ${(middle(took) / 1000).toFixed(2)} s, ${((middle(took) * 1000) / looked).toFixed(0)} µs each`,
  );
} finally {
  await bed.stop();
}
