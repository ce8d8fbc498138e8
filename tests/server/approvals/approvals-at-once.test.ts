import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
});
afterAll(() => at?.testBed.stop());

describe('an overdue step', () => {
  const day = 86_400;
  it('reminds, and reminds again, but never approves', async () => {
    await at.rules([{ to: ['operations'], due_hours: 9, on_timeout: 'remind' }]);
    const { run } = await at.request();
    expect(await at.wait(0)).toBe(0);
    for (let i = 0; i < 2; i++) expect(await at.wait(4 * day)).toBeGreaterThan(0);
    expect(await at.statusesOf(run)).toEqual({ run: 'running', steps: ['active'], decisions: ['pending'] });
    expect((await at.run(run)).steps[0]?.overdue).toBe(true);
    const { rows } = await at.testBed.owner.query(
      "select from notifications where text_key = 'approvals.told.overdue' and record_id = $1",
      [run],
    );
    expect(rows).toHaveLength(2);
  });

  it('escalates: someone else replaces the late approver, also when all have to approve', async () => {
    await at.rules([
      { to: ['operations', 'analyst'], mode: 'all', on_timeout: 'escalate', escalate_to: at.idOf('general_manager') },
    ]);
    const { run } = await at.request();
    await at.ok(at.approve('analyst', run));
    await at.wait(4 * day);
    expect(await at.inbox(at.people.general_manager)).toContain(run);
    await at.ok(at.approve('general_manager', run));
    expect(await at.statusesOf(run)).toEqual({
      run: 'approved',
      steps: ['approved'],
      decisions: ['void', 'approved', 'approved'],
    });
  });

  it('rejects if the rule says so', async () => {
    await at.rules([{ to: ['operations'], on_timeout: 'reject' }]);
    const { quotation, run } = await at.request();
    await at.wait(4 * day);
    expect(await at.statusesOf(run)).toEqual({ run: 'rejected', steps: ['rejected'], decisions: ['void'] });
    expect((await at.read(quotation)).status).toBe('requests_rejected');
  });
});

it('whoever approves sees first what is due first, however it was requested', async () => {
  await at.rules([{ to: ['analyst'], due_hours: 9 }]);
  const { run: soon } = await at.request();
  await at.rules([{ to: ['analyst'], due_hours: 90 }]);
  const { run: later } = await at.request();
  expect((await at.inbox(at.people.analyst)).filter((id) => [soon, later].includes(id))).toEqual([soon, later]);
});

describe('concurrency', () => {
  const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  it('twenty approvals of one decision count once', async () => {
    await at.rules([{ to: ['operations'] }, { to: ['finance_manager'] }]);
    const { run } = await at.request();
    const id = await at.mine(at.people.operations, run);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at.people.operations.ask(executionCalls.approve, { params: { id }, body: {} })),
    );
    expect(codes(answers)).toEqual([200, ...Array(19).fill(422)]);
    expect(await at.statusesOf(run)).toEqual({
      run: 'running',
      steps: ['approved', 'active'],
      decisions: ['approved', 'pending'],
    });
    const { rows } = await at.testBed.owner.query(
      "select from record_log where entity = 'decision' and record_id = $1 and event = 'approve'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('all approvers of a step can decide at once without a deadlock', async () => {
    for (const mode of ['any', 'all', 'any', 'all']) {
      await at.rules([{ to: ['operations', 'finance_manager', 'analyst', 'general_manager'], mode }]);
      const { quotation, run } = await at.request();
      const who = ['operations', 'finance_manager', 'analyst', 'general_manager'] as const;
      const ids = await Promise.all(who.map((role) => at.mine(at.people[role], run)));
      const answers = await Promise.all(
        who.map((role, i) => at.people[role].ask(executionCalls.approve, { params: { id: ids[i] as number }, body: {} })),
      );
      expect(codes(answers), mode).toEqual(mode === 'all' ? [200, 200, 200, 200] : [200, 422, 422, 422]);
      expect((await at.read(quotation)).status).toBe('requests_approved');
    }
  });

  it('two requests of one quotation that end at once advance it', async () => {
    for (let i = 0; i < 3; i++) {
      await at.rules([{ to: ['operations'] }]);
      await at.ok(
        at.config('quotation_discount', [{ to: ['finance_manager'] }], {
          thresholds: [{ field: 'discount_percent', op: '>', value: 5 }],
        }),
      );
      const { quotation } = await at.request(at.people.leasing_agent, { discount_type: 'percent', discount_value: '10.00' });
      const runs = Object.fromEntries(quotation.executions.map((one) => [one.kind, one.id]));
      const ids = [
        await at.mine(at.people.operations, runs.quotation as number),
        await at.mine(at.people.finance_manager, runs.quotation_discount as number),
      ];
      const answers = await Promise.all(
        [at.people.operations, at.people.finance_manager].map((person, i) =>
          person.ask(executionCalls.approve, { params: { id: ids[i] as number }, body: {} }),
        ),
      );
      expect(codes(answers)).toEqual([200, 200]);
      expect((await at.read(quotation)).status).toBe('requests_approved');
    }
  });
});
