import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldWorkflows, refoldWorkflows } from '../../../server/app/workflows/fold.ts';
import { verifyWorkflowStats } from '../../../server/app/workflows/proof.ts';
import { buildApp } from '../../../server/app.ts';
import { fillBigQuotations } from '../../../server/demo/big/big-quotations.ts';
import { nowOf } from '../../../server/kit/clock.ts';
import { type WorkflowStats, workflowStatsCalls } from '../../../src/api/app/workflows.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { isFull } from '../../kit/matrix.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed.stop());

let last = 0;
const addLead = async (): Promise<number> => {
  last += 1;
  const body = { name: `Lead ${last}`, mobile: `055${String(last).padStart(7, '0')}`, source: 'website' } as const;
  return ((await admin.ask(leadCalls.create, { body })).body.data as { id: number }).id;
};
const lose = (id: number) => admin.ask(leadCalls.lose, { params: { id }, body: { version: 1, reason: 'price' } });
const leadsIn = async (state: string): Promise<number | undefined> => {
  const { lifecycles } = (await admin.ask(workflowStatsCalls.stats)).body.data as WorkflowStats;
  return lifecycles.find(({ entity }) => entity === 'lead')?.states.find((one) => one.state === state)?.now;
};
const differences = () => verifyWorkflowStats(testBed.app.services.db, testBed.one.company);

describe('the statistics folded from the log', () => {
  it('match the log after transitions and deletions, however often and wherever they are folded', async () => {
    const { db } = testBed.app.services;
    const ids = await Promise.all(Array.from({ length: 12 }, addLead));
    await foldWorkflows(db, testBed.one.company.id);
    const folding = Array.from({ length: 6 }, () => foldWorkflows(db, testBed.one.company.id));
    const [removed, ...moved] = ids as [number, ...number[]];
    const answers = await Promise.all([...moved.slice(0, 5).map(lose), ...folding.map((one) => one.then(addLead))]);
    expect(answers.slice(0, 5).map((answer) => (answer as { status: number }).status)).toEqual([200, 200, 200, 200, 200]);
    expect((await admin.ask(leadCalls.remove, { params: { id: removed } })).status).toBe(200);
    expect(await differences()).toEqual([]);
    expect([await leadsIn('new'), await leadsIn('lost')]).toEqual([12, 5]);
  });

  it('match the log for thousands of quotations inserted in bulk, in two parts, and after a rebuild', async () => {
    const lead = await addLead();
    for (const quotations of isFull() ? [6_000, 4_000] : [1_200, 800]) {
      await fillBigQuotations(testBed.owner, {
        ...{ company: testBed.one.company.id, lead, quotations, now: nowOf(testBed.one.company) },
        person: testBed.one.people['admin@first.example']?.viewer.id as number,
      });
      expect(await differences()).toEqual([]);
    }
    await refoldWorkflows(testBed.app.services.db, testBed.one.company.id);
    expect(await differences()).toEqual([]);
  }, 120_000);

  it('are reported when wrong, and correct after a rebuild', async () => {
    const wrong = async (text: string) => {
      await testBed.owner.query(text, [testBed.one.company.id]);
      const found = await differences();
      await refoldWorkflows(testBed.app.services.db, testBed.one.company.id);
      expect(await differences()).toEqual([]);
      return found.map((line) => line.split(':')[0]);
    };
    expect(
      await wrong("update workflow_days set records = records + 1 where company_id = $1 and entity = 'lead' and state = 'lost'"),
    ).toEqual(['states', 'states']);
    expect(await wrong('update workflow_loops set times = times + 1 where company_id = $1')).toContain('loops');
    expect(
      await wrong("update workflow_standing set state = 'won' where company_id = $1 and entity = 'lead' and state = 'lost'"),
    ).toContain('standing');
    expect(await wrong('delete from workflow_stays where company_id = $1')).toContain('states');
  }, 120_000);

  it('are verified by a daily job, which rebuilds wrong ones and notifies the administrators', async () => {
    const { owner, one } = testBed;
    const notified = async () =>
      (
        await owner.query(
          "select u.email from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id where text_key = 'workflows.notice.made_anew' and n.company_id = $1",
          [one.company.id],
        )
      ).rows.map(({ email }) => email);
    // A process that runs such jobs; the test bed's own doesn't.
    const app = await buildApp({ databaseUrl: testBed.url, logLevel: 'silent', timerSeconds: 0.1 });
    const proved = async () => {
      await owner.query("update workflow_folds set proved_at = now() - interval '25 hours' where company_id = $1", [
        one.company.id,
      ]);
      await expect
        .poll(async () => (await owner.query("select from workflow_folds where proved_at > now() - interval '1 hour'")).rowCount)
        .toBe(1);
    };
    try {
      await proved();
      expect(await notified()).toEqual([]);
      await owner.query("update workflow_days set records = records + 7 where company_id = $1 and entity = 'lead'", [
        one.company.id,
      ]);
      expect(await differences()).not.toEqual([]);
      await proved();
      expect(await differences()).toEqual([]);
      expect(await notified()).toEqual(['admin@first.example']);
    } finally {
      await app.close();
    }
  });
});
