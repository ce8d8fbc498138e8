import { vi } from 'vitest';
import { jobOf } from '../../../server/jobs/job.ts';
import { dunningCaseScenario } from '../../../src/workbench/scenarios/dunning-case.ts';
import { openEveryDay } from '../../setup/open-days.ts';
import { bySystem } from './by-system.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';
import { statementsOf } from './variations.ts';

/** What a walk on its shortest way hasn't been sent by then: letters, or that the one to be printed is the last. */
const before: Record<string, string> = {
  reminded: 'a letter before',
  final_notice: 'the final notice before',
};
const finalLetter = 'update dunning_letters set is_final = true where dunning_case_id = $1';

/** Cases whose mails fail, and that waited after some letters: tests/server/finance/dunning.test.ts. */
export function dunningCaseTestBed(testCompany: TestCompany): EntityTestBed {
  // A job that is done is gone before it is seen.
  const letters = jobOf('dunning_letter');
  if (!letters) throw new Error('No job mails letters');
  vi.spyOn(letters, 'run').mockRejectedValue(new Error('No mail goes from here'));
  // By the clock, the next step would be due at once as well.
  const own = bySystem({ ...dunningCaseScenario, held: ['undeliver', 'break_promise', 'end_pause'] })(testCompany);
  return {
    ...own,
    // Its steps are counted in days: none falls on a closed one.
    create: async (way) => {
      await openEveryDay(testCompany, true);
      return own.create(way);
    },
    perform: async (id, step, act) => {
      const { event, from, to } = step;
      const name = before[to];
      if ((from === 'promised' || from === 'paused') && event !== 'close' && name)
        for (const { text, values } of statementsOf('dunning_case', name, id)) await testCompany.sql(text, values);
      if (event === 'mark_sent' && to === 'final_notice') await testCompany.sql(finalLetter, [id]);
      return own.perform(id, step, act);
    },
  };
}
