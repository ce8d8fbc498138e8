import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { ruleTrialCalls } from '../../../src/api/approvals/rule-trial.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type User, userCalls } from '../../../src/api/settings/user.ts';
import { sayPast } from '../../../src/machines/kit/record/past.ts';
import { type Approvals, guardsOf, openApprovals, type RoleCode } from '../../kit/approvals.ts';
import { roles } from '../../setup/test-bed.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals(20);
});
afterAll(() => at?.testBed.stop());

const sql = async <T>(text: string, values: unknown[] = []) => (await at.testBed.owner.query(text, values)).rows as T[];
const others = roles.filter((role) => role !== 'admin');
/** Leaves the administrator as the only active person of the company. */
const alone = () =>
  sql(`update users set active = false where company_id = $1 and id <> $2`, [at.testBed.one.company.id, at.idOf('admin')]);
const activate = (role: RoleCode) =>
  at.ok<User>(at.people.admin.ask(userCalls.update, { params: { id: at.idOf(role) }, body: { active: true } }));
afterEach(async () => {
  await sql('update users set active = true');
  await sql('update users set supervisor_id = $2 where id = $1', [at.idOf('leasing_agent'), at.idOf('leasing_manager')]);
  for (const role of others) at.people[role] = await at.testBed.signIn('first', `${role}@first.example`);
});
const decisionsIn = async (run: number) =>
  (await at.run(run)).steps.flatMap(({ decisions }) =>
    decisions.map(({ user_name, status, sole_approver }) => [user_name.replace(' of first', ''), status, sole_approver]),
  );

describe('a company with one active person who may approve', () => {
  it('has their own request decided by themselves, marked in the request, the log and the list for auditors', async () => {
    await at.rules([{ to: [{ type: 'requester_supervisor' }] }]);
    await alone();
    const { quotation, run } = await at.request(at.people.admin);
    expect(await decisionsIn(run)).toEqual([['admin', 'pending', true]]);
    await at.ok(at.approve('admin', run));
    expect(await decisionsIn(run)).toEqual([['admin', 'approved', true]]);
    expect(await at.run(run)).toMatchObject({ status: 'approved', sole_approver: true });
    expect((await at.read(quotation)).status).toBe('requests_approved');
    const [logged] = await sql<LogEntry>(
      `select entity, event, "to", payload from record_log where entity = 'decision' and event = 'approve' order by id desc limit 1`,
    );
    expect(
      sayPast((key) => (key.endsWith('.sole') && key.split('.').length === 4 ? `text of ${key}` : key), logged as LogEntry),
    ).toBe('text of decision.past.approve.sole');
    const listed = (sole_approver: boolean) =>
      at.ok<{ id: number }[]>(at.people.admin.ask(executionCalls.list, { query: { sole_approver, per_page: 100 } }));
    expect((await listed(true)).map(({ id }) => id)).toEqual([run]);
    expect((await listed(false)).map(({ id }) => id)).not.toContain(run);
  });

  it('has them reject it too', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { run } = await at.request(at.people.admin);
    const reason = await at.ok<{ id: number }>(
      at.people.admin.ask(quotationConfigCalls.createReason, { body: { name_en: 'Too low', name_ar: 'منخفض' } }),
    );
    await at.ok(at.reject('admin', run, { rejection_reason_id: reason.id }));
    expect((await at.statusesOf(run)).run).toBe('rejected');
  });

  it('is told so before: the trial of the rules names the requester', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { steps } = await at.ok<{ steps: { standing: string; approvers: { id: number; added: string | null }[] }[] }>(
      at.people.admin.ask(ruleTrialCalls.preview, {
        body: { kind: 'quotation', total_amount: 500_000, requester_id: at.idOf('admin') },
      }),
    );
    expect(steps).toMatchObject([{ standing: 'asked', approvers: [{ id: at.idOf('admin'), added: 'sole' }] }]);
  });

  it('is no longer so once a second one is active: the own decision is void, and the second one is asked', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { run } = await at.request(at.people.admin);
    const own = await at.mine(at.people.admin, run);
    await activate('general_manager');
    expect(await decisionsIn(run)).toEqual([
      ['admin', 'void', true],
      ['general_manager', 'pending', false],
    ]);
    expect((await at.people.admin.ask(executionCalls.approve, { params: { id: own }, body: {} })).status).toBe(422);
    expect((await at.run(run)).sole_approver).toBe(false);
  });

  it('refuses the own decision even where it wasn’t taken away yet', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { run } = await at.request(at.people.admin);
    const id = await at.mine(at.people.admin, run);
    // Without the call that asks the second one.
    await sql('update users set active = true where id = $1', [at.idOf('general_manager')]);
    const answer = await at.people.admin.ask(executionCalls.approve, { params: { id }, body: {} });
    expect([answer.status, guardsOf(answer)]).toEqual([422, ['isNotRequester', 'isNotMaker']]);
  });

  it('stays so while those who join may not approve', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { run } = await at.request(at.people.admin);
    await activate('none');
    expect(await decisionsIn(run)).toEqual([['admin', 'pending', true]]);
    await at.ok(at.approve('admin', run));
  });

  it('and a person who joins as an approver is asked', async () => {
    await at.rules([{ to: ['admin'] }]);
    await alone();
    const { run } = await at.request(at.people.admin);
    const [role] = await sql<{ id: number }>(`select role_id as id from users where id = $1`, [at.idOf('general_manager')]);
    await at.ok(
      at.people.admin.ask(userCalls.create, {
        body: { name: 'Second one', email: 'second.one@first.example', role_id: role?.id },
      }),
    );
    expect(await decisionsIn(run)).toEqual([
      ['admin', 'void', true],
      ['Second one', 'pending', false],
    ]);
    await sql(`update users set active = false where email = 'second.one@first.example'`);
  });
});

describe('a requester without a supervisor', () => {
  const unsupervised = () => sql('update users set supervisor_id = null where id = $1', [at.idOf('leasing_agent')]);
  it('is decided on by the rule’s next named approver', async () => {
    await at.rules([{ to: [{ type: 'requester_supervisor' }, { type: 'user', id: at.idOf('operations') }] }]);
    await unsupervised();
    const { run } = await at.request();
    expect(await decisionsIn(run)).toEqual([['operations', 'pending', false]]);
  });

  it('and where it names nobody else, by anybody with the privilege but the requester', async () => {
    await at.rules([{ to: [{ type: 'requester_supervisor' }] }]);
    await unsupervised();
    await sql('update users set active = false where company_id = $1 and id <> all($2)', [
      at.testBed.one.company.id,
      [at.idOf('admin'), at.idOf('general_manager'), at.idOf('none')],
    ]);
    const made = await at.quote(at.people.admin);
    const waiting = await at.ok<{ executions: { id: number }[] }>(
      at.people.admin.ask(quotationCalls.requestForApproval, { params: { id: made.id }, body: {} }),
    );
    expect(await decisionsIn(waiting.executions[0]?.id as number)).toEqual([['general_manager', 'pending', false]]);
  });
});
