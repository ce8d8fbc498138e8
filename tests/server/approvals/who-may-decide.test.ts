import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { type Approvals, guardsOf, openApprovals, type RoleCode } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals(60);
});
afterAll(() => at?.testBed.stop());

const sql = async <T>(text: string, values: unknown[] = []) => (await at.testBed.owner.query(text, values)).rows as T[];
/** Requests an offer that somebody else may have made. */
const requestBy = async (role: RoleCode, made: { id: number }): Promise<number> => {
  const waiting = await at.ok<{ executions: { id: number }[] }>(
    at.people[role].ask(quotationCalls.requestForApproval, { params: { id: made.id }, body: {} }),
  );
  return waiting.executions[0]?.id as number;
};
const pricedBy = (role: RoleCode, { lead_id, id, units }: Quotation) =>
  at.ok(
    at.people[role].ask(quotationCalls.updateUnit, {
      params: { lead_id: lead_id as number, id, unit_id: units[0]?.unit_id as number },
      body: { amount: '58000' },
    }),
  );
/** Whom a request has asked, by role, with the status of each decision. */
const askedIn = async (run: number) =>
  (await at.run(run)).steps.flatMap(({ decisions }) =>
    decisions.map(({ user_name, status }) => `${user_name.replace(' of first', '')} ${status}`),
  );
/** Holders of `approvals.approve`, besides the administrator and the leasing manager. */
const approvers = ['general_manager', 'finance_manager'] as const;
const gone = new Set<RoleCode>();
/** Until the end of the test. */
const deactivate = (role: RoleCode) => {
  gone.add(role);
  return at.people.admin.ask(userCalls.update, { params: { id: at.idOf(role) }, body: { active: false } });
};
afterEach(async () => {
  for (const role of gone) {
    await sql('update users set active = true where id = $1', [at.idOf(role)]);
    at.people[role] = await at.testBed.signIn('first', `${role}@first.example`);
  }
  gone.clear();
});

describe('who requested, made or priced an offer doesn’t decide on it', () => {
  it('the supervisor requests, the maker approves: refused', async () => {
    await at.rules([{ to: ['leasing_agent', 'operations'] }]);
    const made = await at.quote(at.people.leasing_agent);
    const run = await requestBy('leasing_manager', made);
    expect(await askedIn(run)).toEqual(['operations pending']);
    // A decision that the maker has all the same, from before they were known to be one.
    const [{ id = 0 } = {}] = await sql<{ id: number }>(
      `update decisions set user_id = $2 where execution_id = $1 returning id`,
      [run, at.idOf('leasing_agent')],
    );
    const approve = () => at.people.leasing_agent.ask(executionCalls.approve, { params: { id }, body: {} });
    const answer = await approve();
    expect([answer.status, guardsOf(answer)]).toEqual([422, ['isNotMaker']]);
    expect(await at.statusesOf(run)).toMatchObject({ run: 'running' });
  });

  it('nor who changed its priced content, but who changed its note does', async () => {
    await at.rules([{ to: ['leasing_manager', 'sales_agent', 'operations'] }]);
    const made = await at.quote(at.people.leasing_agent);
    const params = { lead_id: made.lead_id as number, id: made.id };
    await pricedBy('leasing_manager', made);
    await at.ok(at.people.sales_agent.ask(quotationCalls.update, { params, body: { note: 'Ground floor' } }));
    expect((await askedIn(await requestBy('leasing_agent', made))).sort()).toEqual(['operations pending', 'sales_agent pending']);
  });

  it('their supervisor’s line decides if the rule names nobody else, and then the administrators', async () => {
    await at.rules([{ to: ['leasing_agent'] }]);
    // The agent's supervisor made the offer, so that it goes up the line: to whom supervises the supervisor.
    await sql('update users set supervisor_id = $2 where id = $1', [at.idOf('leasing_manager'), at.idOf('general_manager')]);
    const made = await at.quote(at.people.leasing_manager);
    expect(await askedIn(await requestBy('leasing_agent', made))).toEqual(['general_manager pending']);
    await sql('update users set supervisor_id = null where id = $1', [at.idOf('leasing_manager')]);
    const another = await at.quote(at.people.leasing_manager);
    expect(await askedIn(await requestBy('leasing_agent', another))).toEqual(['admin pending']);
  });

  it('and if those who may approve have all requested or priced it, the request says so', async () => {
    await at.rules([{ to: ['admin'] }]);
    const made = await at.quote(at.people.admin);
    await pricedBy('leasing_manager', made);
    for (const role of approvers) await deactivate(role);
    const answer = await at.people.admin.ask(quotationCalls.requestForApproval, { params: { id: made.id }, body: {} });
    expect([answer.status, answer.body.code]).toEqual([422, 'no_approver']);
  });
});

describe('an open decision of a user who is deactivated', () => {
  it('is void at once, and the rule is resolved anew', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'all' }]);
    const { run } = await at.request();
    await at.ok(deactivate('operations'));
    expect(await askedIn(run)).toEqual(['operations void', 'analyst pending']);
    await at.ok(at.approve('analyst', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });

  it('goes to the requester’s supervisor if the rule names nobody else', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    await at.ok(deactivate('operations'));
    expect(await askedIn(run)).toEqual(['operations void', 'leasing_manager pending']);
    expect(await at.inbox(at.people.leasing_manager)).toContain(run);
  });

  it('ends the step if the others have approved it', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'all' }]);
    const { quotation, run } = await at.request();
    await at.ok(at.approve('analyst', run));
    await at.ok(deactivate('operations'));
    expect(await at.statusesOf(run)).toEqual({ run: 'approved', steps: ['approved'], decisions: ['void', 'approved'] });
    expect((await at.read(quotation)).status).toBe('requests_approved');
  });

  it('is resolved in the same transaction: if that fails, the user is still active', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    await sql(`create or replace function not_asked() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`);
    await sql('create trigger not_asked before insert on decisions for each row execute function not_asked()');
    const answer = await deactivate('operations');
    await sql('drop trigger not_asked on decisions');
    expect(answer.status).toBe(500);
    expect(await askedIn(run)).toEqual(['operations pending']);
    expect(await sql('select active from users where id = $1', [at.idOf('operations')])).toEqual([{ active: true }]);
  });

  it('gives the request back, with the reason, if nobody is left', async () => {
    await at.rules([{ to: ['operations'] }]);
    await sql('update users set supervisor_id = null where id = $1', [at.idOf('leasing_agent')]);
    const made = await at.quote(at.people.admin);
    await pricedBy('leasing_manager', made);
    for (const role of approvers) await deactivate(role);
    const run = await requestBy('leasing_agent', made);
    expect(await askedIn(run)).toEqual(['operations pending']);
    await at.ok(deactivate('operations'));
    await sql('update users set supervisor_id = $2 where id = $1', [at.idOf('leasing_agent'), at.idOf('leasing_manager')]);
    expect(await at.statusesOf(run)).toEqual({ run: 'rejected', steps: ['rejected'], decisions: ['void'] });
    expect(await at.read(made)).toMatchObject({
      status: 'requests_rejected',
      cancel_reason: 'No one is left who can decide the step “Step 1”. Request approval again once someone can.',
    });
  });

  it('is never left behind, whichever of the two comes first', async () => {
    for (let i = 0; i < 5; i++) {
      await at.rules([{ to: ['operations'] }]);
      const made = await at.quote();
      const [, asked] = await Promise.all([
        deactivate('operations'),
        at.people.leasing_agent.ask(quotationCalls.requestForApproval, { params: { id: made.id }, body: {} }),
      ]);
      if (asked.status !== 200) expect(asked.body.code).toBe('busy');
      expect(
        await sql(`select from decisions d join users u on u.id = d.user_id where d.status = 'pending' and not u.active`),
      ).toEqual([]);
    }
  });
});

describe('a user who loses the role that a step asks', () => {
  const role = async (code: string) =>
    (await sql<{ id: number }>('select role_id as id from users where id = $1', [at.idOf(code as RoleCode)]))[0]?.id as number;
  it('has the decision no more; who has the role does', async () => {
    const [operations, analyst] = [await role('operations'), await role('analyst')];
    await at.rules([{ to: [{ type: 'role', id: operations }] }]);
    const { run } = await at.request();
    expect(await askedIn(run)).toEqual(['operations pending']);
    const becomes = (who: RoleCode, role_id: number) =>
      at.ok(at.people.admin.ask(userCalls.update, { params: { id: at.idOf(who) }, body: { role_id } }));
    await becomes('analyst', operations);
    await becomes('operations', analyst);
    expect(await askedIn(run)).toEqual(['operations void', 'analyst pending']);
    await becomes('operations', operations);
    await becomes('analyst', analyst);
    expect(await askedIn(run)).toEqual(['operations void', 'analyst void', 'operations pending']);
  });

  it('also when the role becomes that of an outside provider', async () => {
    await at.rules([{ to: ['none'] }]);
    const { run } = await at.request();
    const id = await role('none');
    await at.ok(at.people.admin.ask(roleCalls.update, { params: { id }, body: { is_provider: true } }));
    expect(await askedIn(run)).toEqual(['none void', 'leasing_manager pending']);
    await at.ok(at.people.admin.ask(roleCalls.update, { params: { id }, body: { is_provider: false } }));
  });
});

describe('an administrator reassigns an open decision', () => {
  const reassign = async (run: number, body: object, by: RoleCode = 'admin') => {
    const [decision] = (await at.run(run)).steps
      .flatMap(({ decisions }) => decisions)
      .filter(({ status }) => status === 'pending');
    return at.people[by].ask(executionCalls.reassign, { params: { id: decision?.id as number }, body });
  };
  it('with a reason, which is logged', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    const to = at.idOf('analyst');
    expect(guardsOf(await reassign(run, { to }))).toEqual(['gaveReason']);
    expect(guardsOf(await reassign(run, { reason: 'On leave' }))).toEqual(['gaveDecider']);
    for (const other of ['operations', 'none'] as const)
      expect(guardsOf(await reassign(run, { to, reason: 'On leave' }, other))).toEqual(['isAdministrator']);
    await at.ok(reassign(run, { to, reason: 'On leave' }));
    expect(await askedIn(run)).toEqual(['operations reassigned', 'analyst pending']);
    expect(await at.inbox(at.people.operations)).not.toContain(run);
    const [logged] = await sql(
      `select reason, actor_id::int from record_log where entity = 'decision' and event = 'reassign' order by id desc limit 1`,
    );
    expect(logged).toEqual({ reason: 'On leave', actor_id: at.idOf('admin') });
    await at.ok(at.approve('analyst', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });

  it('only to somebody who could have been asked', async () => {
    await at.rules([{ to: ['operations', 'analyst'] }]);
    const made = await at.quote(at.people.leasing_manager);
    const run = await requestBy('leasing_agent', made);
    for (const who of ['leasing_agent', 'leasing_manager', 'operations', 'analyst'] as const)
      expect([who, (await reassign(run, { to: at.idOf(who), reason: 'On leave' })).body.fields]).toEqual([
        who,
        { to: expect.any(String) },
      ]);
  });
});

describe('a decision is delegated', () => {
  const delegate = async (role: RoleCode, run: number, to: number) =>
    at.people[role].ask(executionCalls.delegate, { params: { id: await at.mine(at.people[role], run) }, body: { to } });
  it('once, not on and on', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    await at.ok(delegate('operations', run, at.idOf('analyst')));
    expect(guardsOf(await delegate('analyst', run, at.idOf('finance_manager')))).toEqual(['isNotPassedOn']);
    await at.ok(at.approve('analyst', run));
  });

  it('not to who made the offer, nor to an outside provider, nor to whoever has access to nothing', async () => {
    await at.rules([{ to: ['operations'] }]);
    const made = await at.quote(at.people.leasing_manager);
    const run = await requestBy('leasing_agent', made);
    await sql('update roles set is_provider = true where id = (select role_id from users where id = $1)', [at.idOf('none')]);
    for (const who of ['leasing_manager', 'none'] as const)
      expect([who, (await delegate('operations', run, at.idOf(who))).body.fields]).toEqual([who, { to: expect.any(String) }]);
    await sql('update roles set is_provider = false where id = (select role_id from users where id = $1)', [at.idOf('none')]);
    expect((await delegate('operations', run, at.idOf('none'))).body.fields).toEqual({ to: expect.any(String) });
    await at.ok(delegate('operations', run, at.idOf('finance_manager')));
  });
});

describe('a late step is escalated', () => {
  const days = 4 * 86_400;
  it('again each period, up the line, and then to the administrators', async () => {
    const line: RoleCode[] = ['operations', 'finance_manager', 'leasing_manager'];
    await at.rules([{ to: ['operations'], on_timeout: 'escalate', due_hours: 9 }]);
    for (const [i, who] of line.entries())
      await sql('update users set supervisor_id = $2 where id = $1', [
        at.idOf(who),
        line[i + 1] ? at.idOf(line[i + 1] as RoleCode) : null,
      ]);
    // The manager above made the offer, and so is passed over.
    const made = await at.quote(at.people.leasing_manager);
    const run = await requestBy('leasing_agent', made);
    await at.wait(days);
    expect(await askedIn(run)).toEqual(['operations pending', 'finance_manager pending']);
    await at.wait(days);
    expect(await askedIn(run)).toEqual(['operations pending', 'finance_manager pending', 'admin pending']);
    // Everybody was asked: they are reminded, each period.
    for (let i = 0; i < 2; i++) await at.wait(days);
    expect(
      await sql(`select from notifications where text_key = 'approvals.told.overdue' and record_id = $1`, [run]),
    ).toHaveLength(6);
    expect((await askedIn(run)).length).toBe(3);
    await at.ok(at.approve('admin', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
    await sql('update users set supervisor_id = null where id = any($1)', [line.map(at.idOf)]);
  });
});
