import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { type LiveRules, type Preview, type Replay, ruleTrialCalls } from '../../../src/api/approvals/rule-trial.ts';
import { type Approvals, openApprovals } from '../../kit/approvals.ts';
import { makeProperty } from '../../kit/property.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';

let at: Approvals;
beforeAll(async () => {
  at = await openApprovals();
});
afterAll(() => at?.testBed.stop());

const everything = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
const homes = { ...everything, property_use: ['residential'] };
const discountOver = (value: number) => [{ field: 'discount_percent', op: '>', value }];
const preview = (given: object) =>
  at.ok<Preview>(at.people.admin.ask(ruleTrialCalls.preview, { body: { kind: 'quotation', ...given } }));
const replay = (changes: object[], person = at.people.admin) => person.ask(ruleTrialCalls.replay, { body: { changes } });
const of = (id: number) => at.ok<Config>(at.people.admin.ask(quotationConfigCalls.get, { params: { id } }));
/** A saved rule as the form sends it. */
const fieldsOf = ({ name_en, name_ar, active, priority, scope, thresholds, steps }: Config) => ({
  name_en,
  name_ar,
  active,
  priority,
  scope,
  thresholds,
  steps,
});

describe('who approves a case', () => {
  // Thursday, 14:30 in Riyadh. The office closes at 17, and opens on Sunday at 8.
  const thursday = '2026-01-15T11:30:00Z';
  const ask = (more: object = {}) =>
    preview({ total_amount: 500_000, requester_id: at.idOf('leasing_agent'), at: thursday, ...more });

  it('is named, step by step, with the latest time of each and whom it escalates to', async () => {
    await at.rules([{ to: ['operations'] }], { name_en: 'For all' });
    const steps = [
      { to: ['leasing_manager'], on_timeout: 'escalate', escalate_to: at.idOf('operations') },
      { to: ['finance_manager', 'general_manager'], mode: 'all', due_hours: 18 },
      { to: ['analyst'], due_hours: undefined },
    ] as Parameters<Approvals['config']>[1];
    const limits = { thresholds: [{ field: 'total_amount', op: '>', value: 300_000 }], priority: 1 };
    await at.ok(at.config('quotation', steps, { name_en: 'Large', ...limits }));
    const found = await ask();
    expect(found.rules.filter((rule) => rule.active).map((rule) => [rule.name_en, rule.chosen])).toEqual([
      ['Large', true],
      ['For all', false],
    ]);
    expect(found.steps).toMatchObject([
      {
        approvers: [{ name: 'leasing_manager of first', instead_of: null, added: null }],
        needed: 1,
        // 2.5 hours on Thursday, 6.5 on Sunday.
        due_at: '2026-01-18T11:30:00.000Z',
        escalates_to: [{ name: 'operations of first' }],
      },
      // 2.5 hours on Sunday, 9 on Monday, 6.5 on Tuesday.
      { approvers: [{}, {}], mode: 'all', needed: 2, due_at: '2026-01-20T11:30:00.000Z', escalates_to: [] },
      { approvers: [{ name: 'analyst of first' }], due_at: null },
    ]);
    const small = await ask({ total_amount: 300_000 });
    expect(small.rules.find((rule) => rule.chosen)?.name_en).toBe('For all');
    expect(small.rules.find((rule) => rule.name_en === 'Large')?.checks).toEqual([
      { what: 'total_amount', met: false, wanted: '> 300000', found: '300000' },
    ]);
  });

  it('is the colleague of somebody away, a supervisor where nobody is left, and a problem if too few can be asked', async () => {
    const nobody = [{ type: 'role', id: at.testBed.one.roles.technician }];
    await at.rules([
      { to: ['leasing_manager'] },
      { to: ['leasing_agent'] },
      { to: ['operations', 'analyst'], mode: 'quorum', quorum: 2 },
    ]);
    await at.testBed.owner.query('update users set delegate_id = $1, delegate_until = $2 where id = $3', [
      at.idOf('operations'),
      '2026-02-01',
      at.idOf('leasing_manager'),
    ]);
    const steps = async () =>
      (await ask()).steps.map(({ approvers, standing, due_at }) => [
        standing,
        approvers.map(({ name, instead_of, added }) => [name.split(' ')[0], instead_of?.split(' ')[0] ?? added]),
        due_at !== null,
      ]);
    expect(await steps()).toEqual([
      ['asked', [['operations', 'leasing_manager']], true],
      // The requester never approves: the supervisor does, who is away too.
      ['same_approvers', [['operations', 'leasing_manager']], false],
      // Without the one who has just approved, two can't be reached.
      [
        'asked',
        [
          ['operations', null],
          ['analyst', null],
        ],
        true,
      ],
    ]);
    await at.testBed.owner.query('update users set active = false where id = $1', [at.idOf('analyst')]);
    await at.testBed.owner.query('update users set supervisor_id = $1 where id = $2', [
      at.idOf('sales_agent'),
      at.idOf('leasing_agent'),
    ]);
    await at.testBed.owner.query(`update workflow_configs set steps = jsonb_set(steps, '{0,assignees}', $1) where active`, [
      JSON.stringify(nobody),
    ]);
    await at.testBed.owner.query(`update workflow_configs set steps = jsonb_set(steps, '{2,quorum}', '4') where active`);
    expect(await steps()).toEqual([
      ['asked', [['sales_agent', 'supervisor']], true],
      ['same_approvers', [['sales_agent', 'supervisor']], false],
      [
        'no_approver',
        [
          ['operations', null],
          ['sales_agent', 'supervisor'],
          ['admin', 'administrator'],
        ],
        false,
      ],
    ]);
    expect((await ask()).steps[0]?.names).toEqual([expect.objectContaining({ type: 'role', users: 0 })]);
    await at.testBed.owner.query('update users set supervisor_id = $1 where id = $2', [
      at.idOf('leasing_manager'),
      at.idOf('leasing_agent'),
    ]);
  });

  it('is asked with what the latest quotation was like, and refuses what the company doesn’t have', async () => {
    await at.rules([{ to: ['operations'] }], { scope: { ...everything, compounds: [at.property.compound] } });
    await at.quote();
    const live = await at.ok<LiveRules>(at.people.admin.ask(ruleTrialCalls.live));
    expect(live.usual).toMatchObject({
      compounds: [at.property.compound],
      unit_types: [at.property.unitType],
      requester_id: at.idOf('leasing_agent'),
      term_months: 12,
    });
    expect((await preview({ total_amount: 1 })).steps).toHaveLength(1);
    expect((await preview({ total_amount: 1, compounds: [] })).steps).toEqual([]);
    // 90,000 for 18 months after 10 %: 100,000 before, 66,666.67 a year.
    expect((await preview({ total_amount: 90_000, discount_percent: 10, term_months: 18 })).numbers).toMatchObject({
      yearly_rent: 66_666.67,
      discount_amount: 10_000,
    });
    const foreign = at.testBed.two.people['admin@second.example']?.viewer.id;
    const wrong = await at.people.admin.ask(ruleTrialCalls.preview, {
      body: { kind: 'quotation', total_amount: 1, requester_id: foreign, compounds: [999_999] },
    });
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([422, ['requester_id', 'compounds.0']]);
  });
});

describe('the last 90 days, replayed', () => {
  let all: number;
  let large: number;
  const refs = {} as Record<'q1' | 'q2' | 'q3' | 'q4' | 'q5' | 'q6', string>;
  beforeAll(async () => {
    await at.testBed.owner.query(`update quotations set created_at = created_at - interval '91 days'`);
    all = await at.rules([{ to: ['leasing_manager'], due_hours: 9 }], { name_en: 'All' });
    const twoSteps = [
      { to: ['leasing_manager'], due_hours: 9 },
      { to: ['finance_manager'], due_hours: 18 },
    ] as Parameters<Approvals['config']>[1];
    const over5 = { priority: 1, name_en: 'Over 5 %', scope: homes, thresholds: discountOver(5) };
    large = (await at.ok<Config>(at.config('quotation', twoSteps, over5))).id;
    const { leasing_agent: agent, leasing_manager: manager } = at.people;
    const off = (discount_value: string) => ({ discount_type: 'percent', discount_value });
    // The rent is 60,000. By the live rules:
    refs.q1 = (await at.quote(agent)).ref_no; // All: leasing manager, 9 hours
    refs.q2 = (await at.quote(agent, off('3'))).ref_no; // All
    refs.q3 = (await at.quote(agent, off('10'))).ref_no; // Over 5 %: leasing manager 9, then finance manager 18
    refs.q4 = (await at.quote(agent, off('25'))).ref_no; // Over 5 %
    refs.q5 = (await at.quote(manager)).ref_no; // All, but its requester can't approve: the administrator does
    refs.q6 = (await at.quote(agent, off('10'))).ref_no; // Over 5 %
  });
  const found = async (changes: object[]) => {
    const answer = await at.ok<Replay>(replay(changes));
    const rows = answer.rows.map(({ ref_no, before, after }) => [
      ref_no,
      before.rule?.name_en,
      after.rule?.name_en ?? null,
      before.hours,
      after.hours,
    ]);
    return { ...answer, rows: rows.sort() };
  };
  const step = (order: number, roles: Parameters<Approvals['idOf']>[0][], more: object = {}) => ({
    order,
    name: `Step ${order}`,
    assignees: roles.map((role) => ({ type: 'user', id: at.idOf(role) })),
    mode: 'any',
    due_hours: 9,
    on_timeout: 'remind',
    allow_delegate: true,
    require_comment: false,
    ...more,
  });
  const added = (name_en: string, more: object) => ({
    kind: 'quotation',
    config: { name_en, name_ar: 'قاعدة', active: true, scope: homes, thresholds: [], ...more },
  });

  it('differ where a rule is removed and another added: 3 of 6, 18 hours less in the middle', async () => {
    const over20 = added('Over 20 %', {
      priority: 1,
      thresholds: discountOver(20),
      steps: [step(1, ['leasing_manager']), step(2, ['finance_manager'], { due_hours: 18 }), step(3, ['general_manager'])],
    });
    expect(await found([{ kind: 'quotation', id: large }, over20])).toMatchObject({
      quotations: 6,
      different: 3,
      median_hours: -18,
      without_hours: 0,
      after: { no_rule: 0, no_approver: 0 },
      rows: [
        [refs.q3, 'Over 5 %', 'All', 27, 9],
        [refs.q4, 'Over 5 %', 'Over 20 %', 27, 36],
        [refs.q6, 'Over 5 %', 'All', 27, 9],
      ].sort(),
    });
  });

  it('have no approver where a quorum can’t be reached, and take 9 hours longer where a step is added', async () => {
    const kept = fieldsOf(await of(large));
    const longer = { kind: 'quotation', id: large, config: { ...kept, steps: [...kept.steps, step(3, ['general_manager'])] } };
    const stuck = added('Full price', {
      priority: 1,
      thresholds: [{ field: 'total_amount', op: '>=', value: 60_000 }],
      steps: [step(1, ['finance_manager'], { mode: 'quorum', quorum: 5 })],
    });
    const answer = await found([longer, stuck]);
    expect(answer).toMatchObject({
      different: 5,
      median_hours: 9,
      without_hours: 2,
      before: { no_rule: 0, no_approver: 0 },
      after: { no_rule: 0, no_approver: 2 },
    });
    expect(answer.rows).toContainEqual([refs.q1, 'All', 'Full price', 9, null]);
    expect(answer.rows).toContainEqual([refs.q3, 'Over 5 %', 'Over 5 %', 27, 36]);
  });

  it('ask nobody where no rule is left, and are the same where the same person would be asked twice in a row', async () => {
    const rule = fieldsOf(await of(all));
    expect(await found([{ kind: 'quotation', id: all, config: { ...rule, active: false } }])).toMatchObject({
      different: 3,
      median_hours: -9,
      after: { no_rule: 3, no_approver: 0 },
    });
    // Three take 3 hours longer, three 15 hours less: in the middle 6 less.
    const slower = { ...rule, steps: [step(1, ['leasing_manager'], { due_hours: 12 })] };
    expect(
      await found([
        { kind: 'quotation', id: all, config: slower },
        { kind: 'quotation', id: large },
      ]),
    ).toMatchObject({ different: 6, median_hours: -6 });
    const kept = fieldsOf(await of(large));
    const again = { ...kept, name_en: 'Renamed', steps: [...kept.steps, step(3, ['finance_manager'])] };
    expect(await found([{ kind: 'quotation', id: large, config: again }])).toMatchObject({
      quotations: 6,
      different: 0,
      rows: [],
    });
    // Of two who could approve it isn't known which one will: both are asked again.
    const either = { mode: 'any', due_hours: 9 };
    const roles: Parameters<typeof step>[1] = ['finance_manager', 'general_manager'];
    const twice = { ...kept, steps: [step(1, ['leasing_manager']), step(2, roles, either), step(3, roles, either)] };
    const both = await found([{ kind: 'quotation', id: large, config: twice }]);
    expect(both.different).toBe(3);
    expect(both.rows).toContainEqual([refs.q3, 'Over 5 %', 'Over 5 %', 27, 27]);
    const { rows } = await at.ok<Replay>(
      replay([{ kind: 'quotation', id: all, config: { ...rule, steps: [step(1, ['analyst'])] } }]),
    );
    const manager = rows.find((row) => row.ref_no === refs.q5);
    expect([manager?.before.steps[0]?.approvers, manager?.after.steps[0]?.approvers]).toEqual([
      ['admin of first'],
      ['analyst of first'],
    ]);
  });

  it('are the company’s own, by the queries alone; its rules too; others may not ask', async () => {
    const place = await makeProperty(at.testBed, 'second', 60);
    const stranger = await at.testBed.signIn('second', 'admin@second.example');
    await at.quote(stranger, {}, place);
    const anything = added('Mine', { steps: [{ ...step(1, []), assignees: [{ type: 'requester_supervisor' }] }] });
    await withoutRowSecurity(at.testBed.owner, async () => {
      expect((await replay([anything], stranger)).body.data).toMatchObject({ quotations: 1 });
      expect((await found([anything])).quotations).toBe(6);
      const theirs = await replay([{ kind: 'quotation', id: large }], stranger);
      expect([theirs.status, theirs.body.fields]).toMatchObject([422, { 'changes.0.id': expect.any(String) }]);
    });
    for (const call of Object.values(ruleTrialCalls)) expect((await at.people.leasing_agent.ask(call)).status).toBe(403);
  });

  it('say which change can’t be made', async () => {
    const rule = fieldsOf(await of(all));
    const fields = async (...changes: object[]) => Object.keys((await replay(changes)).body.fields ?? {});
    expect(await fields({ kind: 'quotation' })).toEqual(['changes.0.config']);
    expect(await fields({ kind: 'deal', id: all })).toEqual(['changes.0.id']);
    expect(await fields({ kind: 'quotation', id: all }, { kind: 'quotation', id: all, config: rule })).toEqual(['changes.1.id']);
    const steps = [{ ...step(1, []), assignees: [{ type: 'user', id: 999_999 }] }];
    expect(await fields({ kind: 'quotation', id: all, config: { ...rule, steps } })).toEqual([
      'changes.0.config.steps.0.assignees.0.id',
    ]);
    expect((await replay([])).status).toBe(422);
  });

  it('are 10,000 within a moment', async () => {
    const { owner, one } = at.testBed;
    const { rows } = await owner.query(
      `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'
      and column_name not in ('id')`,
      ['quotations'],
    );
    const columns = rows.map((row) => row.column_name as string).join(', ');
    await owner.query(
      `insert into quotations (${columns}) select ${columns} from quotations, generate_series(1, 10000) where company_id = $1 and ref_no = $2`,
      [one.company.id, refs.q3],
    );
    // Without units, approval can't be requested.
    expect((await found([{ kind: 'quotation', id: large }])).quotations).toBe(6);
    await owner.query(
      `insert into quotation_units (company_id, quotation_id, unit_id, compound_id, building_id)
        select q.company_id, q.id, n.id, n.compound_id, n.building_id from quotations q join units n on n.company_id = q.company_id and n.id = $2
        where q.company_id = $1 and not exists (select from quotation_units u where u.company_id = q.company_id and u.quotation_id = q.id)`,
      [one.company.id, at.property.units[39]],
    );
    await owner.query(
      `insert into quotation_unit_items (company_id, quotation_id, quotation_unit_id, item_type, description, amount)
        select u.company_id, u.quotation_id, u.id, 'unit', 'Rent', 6000000 from quotation_units u
        where u.company_id = $1 and not exists (select from quotation_unit_items i where i.company_id = u.company_id and i.quotation_unit_id = u.id)`,
      [one.company.id],
    );
    await owner.query('analyze quotations; analyze quotation_units; analyze quotation_unit_items');
    const began = performance.now();
    const answer = await found([{ kind: 'quotation', id: large }]);
    const took = Math.round(performance.now() - began);
    console.info(`${answer.quotations} quotations were replayed in ${took} ms`);
    expect(answer).toMatchObject({ quotations: 10_006, different: 10_003, median_hours: -18 });
  });
});
