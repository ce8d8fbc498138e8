import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compares } from '../../../server/approvals/matching.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import {
  type Applicable,
  type Config,
  dealConfigCalls,
  quotationConfigCalls,
  workflowCalls,
} from '../../../src/api/approvals/config.ts';
import { executionCalls } from '../../../src/api/approvals/execution.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
});
afterAll(() => at?.testBed.stop());

const everything = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
const rule = async (name_en: string, more: object = {}) =>
  (await at.ok<Config>(at.config('quotation', [{ to: ['operations'] }], { name_en, ...more }))).id;
const explain = (quotation_id: number, kind = 'quotation') =>
  at.ok<Applicable[]>(at.people.admin.ask(workflowCalls.applicable, { query: { quotation_id, kind } }));
const chosen = async (quotation: number) => (await explain(quotation)).filter((one) => one.chosen).map((one) => one.name_en);

describe('the rule that applies', () => {
  it('is the first of the list that matches; the others say why they don’t', async () => {
    await at.rules([{ to: ['operations'] }], { name_en: 'For all' });
    const { id } = await at.quote(at.people.leasing_agent, { discount_type: 'percent', discount_value: '3' });
    expect(await chosen(id)).toEqual(['For all']);
    await rule('After it');
    expect(await chosen(id)).toEqual(['For all']);
    await rule('Narrower, but after it', { scope: { ...everything, property_use: ['residential'] } });
    expect(await chosen(id)).toEqual(['For all']);
    await rule('Homes', { priority: 1, scope: { ...everything, property_use: ['residential'] } });
    expect(await chosen(id)).toEqual(['Homes']);
    await rule('Shops', {
      priority: 1,
      scope: { ...everything, property_use: ['commercial'], unit_types: [at.property.unitType] },
    });
    await rule('Large', {
      priority: 1,
      scope: { ...everything, property_use: ['residential'], compounds: [at.property.compound] },
      thresholds: [{ field: 'total_amount', op: '>', value: 58_200 }],
    });
    await rule('Off', {
      priority: 1,
      active: false,
      scope: { ...everything, property_use: ['residential'], compounds: [at.property.compound] },
    });
    const explained = await explain(id);
    const of = (name: string) => explained.find((one) => one.name_en === name);
    expect(of('Homes')).toMatchObject({ chosen: true, matches: true, priority: 4 });
    expect(of('Shops')).toMatchObject({
      matches: false,
      checks: [
        { what: 'unit_types', met: true, wanted: '2BR apartment', found: '2BR apartment' },
        { what: 'property_use', met: false, wanted: 'commercial', found: 'residential' },
      ],
    });
    // 60,000 a year less 3 % is 58,200.
    expect(of('Large')?.checks).toContainEqual({ what: 'total_amount', met: false, wanted: '> 58200', found: '58200' });
    expect(of('Off')).toMatchObject({ active: false, matches: false });
    expect(explained.slice(0, 5).map(({ name_en }) => name_en)).toEqual(['Off', 'Large', 'Shops', 'Homes', 'For all']);
  });

  it('compares each number of the quotation with its limit in the right direction', async () => {
    await at.rules([{ to: ['operations'] }], { name_en: 'For all' });
    const { id } = await at.quote(at.people.leasing_agent, {
      discount_type: 'percent',
      discount_value: '25',
      payments_per_year: 4,
    });
    const met = async (field: string, op: string, value: number) => {
      const draft = { name_en: 'Draft', name_ar: 'مسودة', scope: everything, steps: [step], thresholds: [{ field, op, value }] };
      const answer = at.people.admin.ask(workflowCalls.simulate, {
        body: { quotation_id: id, kind: 'quotation', config: draft },
      });
      return (await at.ok<Applicable[]>(answer)).find((one) => one.id === 0)?.matches;
    };
    const step = {
      order: 1,
      name: 'One',
      assignees: [{ type: 'user', id: at.idOf('operations') }],
      mode: 'any',
      on_timeout: 'remind',
      allow_delegate: true,
      require_comment: false,
    };
    const numbers: Record<string, number> = {
      discount_percent: 25,
      total_amount: 45_000,
      yearly_rent: 60_000,
      payments_count: 4,
      below_min_percent: 10,
      discount_amount: 15_000,
      term_months: 12,
      deposit_waived: 0,
      tenant_overdue_days: 0,
    };
    for (const [field, value] of Object.entries(numbers)) {
      expect(await met(field, '=', value), field).toBe(true);
      expect(await met(field, '>', value), field).toBe(false);
      expect(await met(field, '>=', value), field).toBe(true);
      expect(await met(field, '<', value + 0.5), field).toBe(true);
      expect(await met(field, '<=', value), field).toBe(true);
    }
  });

  it('can be tested as a draft without saving, also as a change of a saved rule', async () => {
    const id = await at.rules([{ to: ['operations'] }], { name_en: 'Kept' });
    const quotation = await at.quote();
    const kept = await at.ok<Config>(at.people.admin.ask(quotationConfigCalls.get, { params: { id } }));
    const { name_ar, steps, thresholds } = kept;
    const config = { name_en: 'Draft', name_ar, steps, thresholds, scope: { ...everything, property_use: ['residential'] } };
    const simulate = async (more: object) =>
      (
        await at.ok<Applicable[]>(
          at.people.admin.ask(workflowCalls.simulate, {
            body: { quotation_id: quotation.id, kind: 'quotation', config, ...more },
          }),
        )
      )
        .filter((one) => one.active)
        .map((one) => [one.id, one.name_en, one.chosen]);
    expect(await simulate({})).toEqual([
      [id, 'Kept', true],
      [0, 'Draft', false],
    ]);
    expect(await simulate({ id })).toEqual([[0, 'Draft', true]]);
    expect(await chosen(quotation.id)).toEqual(['Kept']);
    const agent = at.people.leasing_agent.ask(workflowCalls.simulate, {
      body: { quotation_id: quotation.id, kind: 'quotation', config },
    });
    expect((await agent).status).toBe(403);
  });
});

describe('the list of rules', () => {
  const places = async () =>
    (await at.testBed.owner.query("select id::int, priority from workflow_configs where kind = 'deal' order by priority"))
      .rows as {
      id: number;
      priority: number;
    }[];
  const move = (id: number, priority: number) =>
    at.people.admin.ask(dealConfigCalls.update, { params: { id }, body: { priority } });
  const made = async () => (await at.ok<Config>(at.config('deal', [{ to: ['operations'] }]))).id;

  it('has each place once, however a rule is moved, also by two at once', async () => {
    await at.testBed.owner.query("delete from workflow_configs where kind = 'deal'");
    const [a, b, c, d] = [await made(), await made(), await made(), await made()];
    const order = async () => (await places()).map(({ id }) => id);
    await at.ok(move(d, 1));
    expect(await order()).toEqual([d, a, b, c]);
    await at.ok(move(d, 3));
    expect(await order()).toEqual([a, b, d, c]);
    await at.ok(move(a, 1000));
    expect(await order()).toEqual([b, d, c, a]);
    for (let i = 0; i < 10; i++) {
      const answers = await Promise.all([move(a, 1), move(b, 2), move(c, 1), move(d, 4)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await places()).map(({ priority }) => priority)).toEqual([1, 2, 3, 4]);
    }
    expect((await move(a, 0)).status).toBe(422);
    await at.testBed.owner.query("update workflow_configs set active = false where kind = 'deal'");
  });

  it('refuses a quorum larger than the people that its step names', async () => {
    const quorum = async (n: number) =>
      (await at.config('quotation', [{ to: ['operations', 'analyst', 'analyst'], mode: 'quorum', quorum: n }])).body.fields;
    expect(await quorum(3)).toEqual({ 'steps.0.quorum': expect.any(String) });
    expect(await quorum(2)).toBeUndefined();
  });

  it('compares an amount at its boundary to the halala', () => {
    const [limit, below] = [100_000, 99_999.99];
    expect([compares['>='](below, limit), compares['>='](limit, limit)]).toEqual([false, true]);
    expect([compares['<'](below, limit), compares['<'](limit, limit)]).toEqual([true, false]);
    expect([compares['>'](limit, limit), compares['>'](100_000.01, limit)]).toEqual([false, true]);
  });
});

describe('a rule is validated', () => {
  it('for its approvers and what it references, and activated only if it has an approver', async () => {
    const empty = [{ type: 'role', id: at.testBed.one.roles.technician }];
    const wrong = async (steps: Parameters<Approvals['config']>[1], more: object = {}) => {
      const { status, body } = await at.config('quotation', steps, more);
      return status === 200 ? {} : (body as { fields: Record<string, string> }).fields;
    };
    expect(Object.keys(await wrong([{ to: empty }]))).toEqual(['steps.0.assignees.0.id']);
    expect(await wrong([{ to: empty }], { active: false })).toEqual({});
    expect(
      Object.keys(await wrong([{ to: [{ type: 'user', id: 999_999 }] }, { to: [{ type: 'role' }] }], { active: false })),
    ).toEqual(['steps.0.assignees.0.id', 'steps.1.assignees.0.id']);
    expect(Object.keys(await wrong([{ to: ['operations'], mode: 'quorum' }]))).toEqual(['steps.0.quorum']);
    expect(
      Object.keys(await wrong([{ to: ['operations'], on_timeout: 'escalate', escalate_to: 999_999, due_hours: undefined }])),
    ).toEqual(['steps.0.due_hours', 'steps.0.escalate_to']);
    expect(Object.keys(await wrong([{ to: ['operations'] }, { to: ['analyst'], order: 1 }]))).toEqual(['steps.1.order']);
    expect(
      Object.keys(
        await wrong([{ to: ['operations'] }], {
          scope: { ...everything, compounds: [999_999], unit_types: [at.property.unitType] },
        }),
      ),
    ).toEqual(['scope.compounds.0']);
    const limits = (...all: [op: string, value: number][]) =>
      wrong([{ to: ['operations'] }], { thresholds: all.map(([op, value]) => ({ field: 'total_amount', op, value })) });
    for (const never of [
      [
        ['>', 100],
        ['<', 50],
      ],
      [
        ['>', 100],
        ['<=', 100],
      ],
      [
        ['=', 5],
        ['=', 6],
      ],
      [
        ['=', 5],
        ['>', 5],
      ],
    ] as [string, number][][])
      expect(Object.keys(await limits(...never)), JSON.stringify(never)).toEqual(['thresholds.1.value']);
    for (const some of [
      [
        ['>', 100],
        ['<', 100.01],
      ],
      [
        ['>=', 100],
        ['<=', 100],
      ],
      [
        ['>', 50],
        ['<=', 100],
        ['>', 70],
      ],
    ] as [string, number][][])
      expect(await limits(...some), JSON.stringify(some)).toEqual({});
    const foreign = at.testBed.two.people['admin@second.example']?.viewer.id;
    expect(Object.keys(await wrong([{ to: [{ type: 'user', id: foreign }] }]))).toEqual(['steps.0.assignees.0.id']);
    const { id, version } = await at.ok<Config>(at.config('quotation', [{ to: empty }], { active: false }));
    expect(
      (await at.people.admin.ask(quotationConfigCalls.update, { params: { id }, body: { active: true, version } })).body.code,
    ).toBe('invalid');
  });

  it('within its own kind', async () => {
    const id = await at.rules([{ to: ['operations'] }]);
    expect((await at.people.admin.ask(dealConfigCalls.get, { params: { id } })).status).toBe(404);
    expect((await at.people.admin.ask(dealConfigCalls.update, { params: { id }, body: { priority: 3 } })).status).toBe(404);
    const other = await at.ok<{ id: number }>(
      at.people.admin.ask(dealConfigCalls.createReason, { body: { name_en: 'Of deals', name_ar: 'سبب' } }),
    );
    const { run } = await at.request();
    expect(await at.reject('operations', run, { rejection_reason_id: other.id })).toMatchObject({
      status: 422,
      body: { fields: { rejection_reason_id: expect.any(String) } },
    });
  });
});

describe('an approval request is decided by numbers', () => {
  it('that compare like with like, of a year and of a unit; and its quotation says whom it waits on', async () => {
    await at.rules([{ to: ['operations'] }]);
    // 60,000 a year, less 10 %.
    const { quotation, run } = await at.request(at.people.leasing_agent, { discount_type: 'percent', discount_value: '10.00' });
    const { card } = await at.ok<{ card: object }>(at.people.admin.ask(executionCalls.get, { params: { id: run } }));
    expect(card).toMatchObject({
      units: 1,
      list_rent: '60000.00',
      net_rent: '54000.00',
      list_rent_per_unit: '60000.00',
      net_rent_per_unit: '54000.00',
    });
    const shown = await at.ok<Quotation>(at.people.admin.ask(quotationCalls.one, { params: { id: quotation.id } }));
    expect(shown.executions[0]).toMatchObject({
      id: run,
      status: 'running',
      waiting_for: ['operations of first'],
      step_name: 'Step 1',
      step_started_at: expect.any(String),
      step_overdue: false,
    });
    await at.ok(at.approve('operations', run));
  });
});

describe('an approval request is visible', () => {
  it('to everyone involved, with its reasons and comments, and to no one else without the privilege', async () => {
    await at.rules([{ to: ['none'] }]);
    const { run } = await at.request();
    const { none, sales_agent } = at.people;
    const reason = await at.ok<{ id: number }>(
      at.people.admin.ask(quotationConfigCalls.createReason, { body: { name_en: 'Because', name_ar: 'سبب' } }),
    );
    expect((await none.ask(executionCalls.get, { params: { id: run } })).status).toBe(403);
    expect(await at.ok(none.ask(executionCalls.associatedOne, { params: { id: run } }))).toMatchObject({
      id: run,
      waiting_for: ['none of first'],
      step_name: 'Step 1',
      step_started_at: expect.any(String),
      card: { list_rent: '60000.00', min_rent: '50000.00', list_rent_per_unit: '60000.00' },
    });
    const comment = (person = none) =>
      person.ask(executionCalls.comment, { params: { id: run }, body: { text: 'Which floor is it on?' } });
    expect(await at.ok(comment())).toMatchObject({ comments: [{ text: 'Which floor is it on?', author_name: 'none of first' }] });
    for (const answer of [
      await comment(sales_agent),
      await sales_agent.ask(executionCalls.associatedOne, { params: { id: run } }),
      await sales_agent.ask(executionCalls.pendingOne, { params: { id: run } }),
    ])
      expect(answer.status).toBe(404);
    expect(await at.ok(none.ask(quotationConfigCalls.reasons))).toContainEqual(expect.objectContaining({ id: reason.id }));
    await at.ok(at.reject('none', run, { rejection_reason_id: reason.id }));
    expect(await at.inbox(none)).toEqual([]);
    expect((await at.ok<{ id: number }[]>(none.ask(executionCalls.associated))).map((row) => row.id)).toEqual([run]);
    // Commenting makes a user part of it too.
    await at.ok(comment(at.people.analyst));
    expect((await at.people.analyst.ask(executionCalls.associatedOne, { params: { id: run } })).status).toBe(200);
  });

  it('and notifies its approvers, and then the requester of a deal’s approval', async () => {
    await at.testBed.owner.query('update workflow_configs set active = false');
    await at.ok(at.config('deal', [{ to: ['finance_manager'] }]));
    const quotation = await at.quote();
    const { leasing_agent: agent, finance_manager: finance } = at.people;
    const path = { lead_id: quotation.lead_id as number, id: quotation.id };
    await at.ok(agent.ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }));
    for (const status of ['sent', 'accepted']) await at.ok(agent.ask(quotationCalls.status, { params: path, body: { status } }));
    const [run] = (await at.read(quotation)).executions;
    const notificationsOf = async (person = finance) =>
      ((await person.ask(notificationCalls.list)).body.notifications as { text_key: string; values: { ref_no: string } }[]).map(
        (one) => [one.text_key, one.values.ref_no],
      );
    expect(await notificationsOf()).toContainEqual(['approvals.told.asked', quotation.ref_no]);
    await at.ok(at.approve('finance_manager', run?.id as number));
    expect(await notificationsOf(agent)).toContainEqual(['approvals.told.deal_approved', quotation.ref_no]);
    expect((await at.ok<Lead>(agent.ask(leadCalls.get, { params: { id: path.lead_id } }))).deal_approval).toBe('approved');
  });

  it('and leaves no pending decisions once cancelled', async () => {
    await at.testBed.owner.query('update workflow_configs set active = false');
    await at.ok(at.config('deal', [{ to: ['finance_manager'] }]));
    const quotation = await at.quote();
    const path = { lead_id: quotation.lead_id as number, id: quotation.id };
    const agent = at.people.leasing_agent;
    await at.ok(agent.ask(quotationCalls.requestForApproval, { params: { id: quotation.id }, body: {} }));
    for (const status of ['sent', 'accepted']) await at.ok(agent.ask(quotationCalls.status, { params: path, body: { status } }));
    const [run] = (await at.read(quotation)).executions;
    expect(await at.inbox(at.people.finance_manager)).toContain(run?.id);
    await at.ok(agent.ask(quotationCalls.cancel, { params: path, body: { reason: 'They found another home' } }));
    expect(await at.inbox(at.people.finance_manager)).not.toContain(run?.id);
    expect((await at.run(run?.id as number)).status).toBe('cancelled');
  });
});
