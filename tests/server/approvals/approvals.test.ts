import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, guardsOf, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
let reason: number;
let noted: number;
beforeAll(async () => {
  at = await openApprovals();
  const make = async (note_required: boolean) =>
    (
      await at.ok<{ id: number }>(
        at.people.admin.ask(quotationConfigCalls.createReason, {
          body: { name_en: `Noted ${note_required}`, name_ar: 'سبب', note_required },
        }),
      )
    ).id;
  [reason, noted] = [await make(false), await make(true)];
});
afterAll(() => at?.testBed.stop());

describe('the number of approvals', () => {
  it('any: the first approval is enough, and the others are skipped', async () => {
    await at.rules([{ to: ['finance_manager', 'operations'], mode: 'any' }]);
    const { quotation, run } = await at.request();
    await at.ok(at.approve('operations', run));
    expect(await at.statusesOf(run)).toEqual({ run: 'approved', steps: ['approved'], decisions: ['approved', 'void'] });
    expect((await at.read(quotation)).status).toBe('requests_approved');
    expect(await at.inbox(at.people.finance_manager)).not.toContain(run);
  });

  it('all: everyone has to approve, and one rejection rejects', async () => {
    await at.rules([{ to: ['finance_manager', 'operations'], mode: 'all' }]);
    const first = await at.request();
    await at.ok(at.approve('operations', first.run));
    expect((await at.statusesOf(first.run)).run).toBe('running');
    await at.ok(at.approve('finance_manager', first.run));
    expect((await at.read(first.quotation)).status).toBe('requests_approved');
    const second = await at.request();
    await at.ok(at.reject('operations', second.run, { rejection_reason_id: reason }));
    expect(await at.statusesOf(second.run)).toEqual({ run: 'rejected', steps: ['rejected'], decisions: ['rejected', 'void'] });
    expect((await at.read(second.quotation)).status).toBe('requests_rejected');
  });

  it('quorum: rejected once the remaining approvers can’t reach it', async () => {
    await at.rules([{ to: ['finance_manager', 'operations', 'analyst'], mode: 'quorum', quorum: 2 }]);
    const first = await at.request();
    await at.ok(at.reject('operations', first.run, { rejection_reason_id: reason }));
    expect((await at.statusesOf(first.run)).run).toBe('running');
    await at.ok(at.approve('finance_manager', first.run));
    await at.ok(at.approve('analyst', first.run));
    expect((await at.statusesOf(first.run)).run).toBe('approved');
    const second = await at.request();
    await at.ok(at.reject('operations', second.run, { rejection_reason_id: reason }));
    await at.ok(at.reject('analyst', second.run, { rejection_reason_id: reason }));
    expect((await at.statusesOf(second.run)).run).toBe('rejected');
  });

  it('quorum: if approvers are missing, others are added, and one approval isn’t enough', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'quorum', quorum: 2 }]);
    await at.testBed.owner.query('update users set active = false where id = $1', [at.idOf('analyst')]);
    const { run } = await at.request();
    await at.ok(at.approve('operations', run));
    expect((await at.statusesOf(run)).run).toBe('running');
    await at.ok(at.approve('leasing_manager', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });
});

describe('approvers', () => {
  it('never include the requester, whose supervisor decides instead', async () => {
    await at.rules([{ to: ['leasing_agent'] }]);
    const { run } = await at.request(at.people.leasing_agent);
    expect(await at.inbox(at.people.leasing_agent)).not.toContain(run);
    await at.ok(at.approve('leasing_manager', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });

  it('aren’t asked twice in a row, even across a skipped step', async () => {
    await at.rules([
      { to: ['operations'] },
      { to: ['operations'] },
      { to: ['operations'] },
      { to: ['finance_manager'] },
      { to: ['operations'] },
    ]);
    const { run } = await at.request();
    await at.ok(at.approve('operations', run));
    expect((await at.statusesOf(run)).steps).toEqual(['approved', 'skipped', 'skipped', 'active', 'waiting']);
    await at.ok(at.approve('finance_manager', run));
    expect((await at.statusesOf(run)).steps.at(-1)).toBe('active');
    await at.ok(at.approve('operations', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });

  it('are replaced by their deputy while away', async () => {
    await at.rules([{ to: ['finance_manager'] }]);
    await at.testBed.owner.query("update users set delegate_id = $2, delegate_until = now() + interval '3 years' where id = $1", [
      at.idOf('finance_manager'),
      at.idOf('operations'),
    ]);
    const { run } = await at.request();
    expect((await at.run(run)).steps[0]?.decisions).toMatchObject([
      { user_name: 'operations of first', from_name: 'finance_manager of first' },
    ]);
    await at.ok(at.approve('operations', run));
  });

  it('are those of the rule as it was when the request was made, whatever happens to the rule', async () => {
    const id = await at.rules([{ to: ['operations'] }, { to: ['finance_manager'] }]);
    const { run } = await at.request();
    const rule = await at.ok<{ version: number; steps: { assignees: unknown }[] }>(
      at.people.admin.ask(quotationConfigCalls.get, { params: { id } }),
    );
    const steps = [{ ...rule.steps[0], order: 1, assignees: [{ type: 'user', id: at.idOf('analyst') }] }];
    await at.ok(at.people.admin.ask(quotationConfigCalls.update, { params: { id }, body: { steps, version: rule.version } }));
    await at.ok(at.approve('operations', run));
    await at.ok(at.approve('finance_manager', run));
    expect((await at.statusesOf(run)).run).toBe('approved');
  });

  it('delegate if the step allows it, to someone who isn’t part of it yet', async () => {
    await at.rules([{ to: ['operations', 'analyst'], mode: 'all' }]);
    const { run } = await at.request();
    const pass = async (to: number | null) =>
      at.people.operations.ask(executionCalls.delegate, {
        params: { id: await at.mine(at.people.operations, run) },
        body: { to },
      });
    expect(guardsOf(await pass(null))).toEqual(['gaveDelegate']);
    for (const to of [at.idOf('leasing_agent'), at.idOf('operations'), at.idOf('analyst'), 999_999])
      expect(await pass(to), String(to)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    await at.ok(pass(at.idOf('finance_manager')));
    await at.ok(at.approve('analyst', run));
    expect((await at.statusesOf(run)).run).toBe('running');
    await at.ok(at.approve('finance_manager', run));
    expect(await at.statusesOf(run)).toEqual({
      run: 'approved',
      steps: ['approved'],
      decisions: ['delegated', 'approved', 'approved'],
    });
    await at.rules([{ to: ['operations'], allow_delegate: false }]);
    const strict = await at.request();
    const id = await at.mine(at.people.operations, strict.run);
    expect(
      guardsOf(await at.people.operations.ask(executionCalls.delegate, { params: { id }, body: { to: at.idOf('analyst') } })),
    ).toEqual(['allowsDelegation']);
  });
});

describe('a decision is refused', () => {
  it('if it is a rejection without a reason, or without the note that the reason requires', async () => {
    await at.rules([{ to: ['operations'], require_comment: true }]);
    const { quotation, run } = await at.request();
    expect(guardsOf(await at.approve('operations', run))).toEqual(['gaveComment']);
    expect(guardsOf(await at.reject('operations', run))).toEqual(['gaveComment', 'gaveRejectionReason']);
    expect(guardsOf(await at.reject('operations', run, { rejection_reason_id: noted, comment: 'short' }))).toEqual([
      'gaveLongNote',
    ]);
    expect(await at.reject('operations', run, { rejection_reason_id: 999_999, comment: 'No such reason' })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    });
    const other = await at.ok<{ id: number }>(
      at.people.admin.ask(quotationConfigCalls.createReason, {
        body: { name_en: 'Not used any more', name_ar: 'سبب', active: false },
      }),
    );
    expect((await at.reject('operations', run, { rejection_reason_id: other.id, comment: 'No such reason' })).status).toBe(422);
    await at.ok(at.reject('operations', run, { rejection_reason_id: noted, comment: 'Far below the market' }));
    const { rows } = await at.testBed.owner.query(
      'select reason from record_log where entity = $1 and record_id = $2 and event = $3',
      ['quotation', quotation.id, 'any_rejected'],
    );
    expect(rows).toEqual([{ reason: 'Noted true: Far below the market' }]);
  });

  it('if it is someone else’s, the second one, or its request has ended', async () => {
    await at.rules([{ to: ['operations', 'finance_manager'], mode: 'all' }]);
    const { quotation, run } = await at.request();
    const id = await at.mine(at.people.operations, run);
    const approve = (person = at.people.operations) => person.ask(executionCalls.approve, { params: { id }, body: {} });
    expect(guardsOf(await approve(at.people.finance_manager))).toEqual(['isMine']);
    expect(guardsOf(await approve(at.people.admin))).toEqual(['isMine']);
    expect((await at.people.none.ask(executionCalls.decision, { params: { id } })).status).toBe(404);
    await at.ok(approve());
    expect(await approve()).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    const late = await at.mine(at.people.finance_manager, run);
    await at.ok(
      at.people.leasing_agent.ask(quotationCalls.updateUnit, {
        params: { lead_id: quotation.lead_id as number, id: quotation.id, unit_id: quotation.units[0]?.unit_id as number },
        body: { amount: '55000' },
      }),
    );
    expect(await at.statusesOf(run)).toEqual({ run: 'superseded', steps: ['skipped'], decisions: ['approved', 'void'] });
    expect(await at.people.finance_manager.ask(executionCalls.approve, { params: { id: late }, body: {} })).toMatchObject({
      status: 422,
      body: { code: 'not_in_this_state' },
    });
  });

  it('if it is based on an older version', async () => {
    await at.rules([{ to: ['operations'] }]);
    const { run } = await at.request();
    expect(await at.approve('operations', run, { version: 7 })).toMatchObject({ status: 409, body: { code: 'stale' } });
  });
});
